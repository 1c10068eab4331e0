import type { BrowserContext } from 'playwright/test'
import type { ErrorEnvelope } from '#contract/calls/errors.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

/** The calls of a screen, and none of the session's own. */
const calls = /\/api\/v1\/(?!auth)/

const refusal: Omit<ErrorEnvelope, 'timestamp'> = {
  ...{ status: 'error', code: 'UNAUTHENTICATED', message: 'Entre de novo.' },
  details: [],
}

/** Has the next calls refused, as after the end of an access token. */
async function refuseNext(context: BrowserContext, count: number): Promise<void> {
  let left = count
  await context.unroute(calls)
  await context.route(calls, (route) => {
    if (left === 0) return route.fallback()
    left -= 1
    return route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ ...refusal, timestamp: new Date().toISOString() }),
    })
  })
}

test('a page left right after its refresh, for another whose calls are refused too, stays signed in', async ({
  device,
}) => {
  device.allow(/status of 401/)
  const { page, context } = device
  await signIn(page)
  await waitForServiceWorker(page)
  for (let round = 0; round < 6; round++) {
    await page.goto('/posts')
    await expect(page.getByRole('article').first()).toBeVisible()
    await refuseNext(context, 1)
    const refreshed = context.waitForEvent('response', (answer) =>
      answer.url().includes('/auth/refresh'),
    )
    await page.getByRole('button', { name: 'Atualizar' }).click()
    expect((await refreshed).status()).toBe(200)
    await refuseNext(context, 2)
    await page.goto('/calendar')
    await expect(page.getByRole('button', { name: 'Hoje' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/calendar/)
    await context.unroute(calls)
  }
})
