import type { Page } from 'playwright/test'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** The browser's error messages about forbidden assignments. */
const refusal = /TrustedHTML|TrustedScript|Trusted ?Type|trusted-types/i

/** Tries what a bug or injected text might do; returns the result of each attempt. */
function tryAll(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      innerHTML: () => {
        document.body.innerHTML = '<img src=x onerror=alert(1)>'
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      script: () => {
        document.createElement('script').src = '/assets/other.js'
      },
      worker: () => new Worker('/assets/other.js'),
      policy: () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown }
        }
        return trustedTypes.createPolicy('other', { createHTML: (text: string) => text })
      },
    }
    return Object.fromEntries(
      Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt()
          return [name, 'done']
        } catch (error) {
          return [name, error instanceof TypeError ? 'refused' : String(error)]
        }
      }),
    )
  })
}

test('no text becomes markup or a script of the page, which works nevertheless', async ({
  page,
  problems,
}) => {
  await addSession(page.context())
  // The other screens are opened under the same rule by their own tests.
  for (const path of ['/dashboard', '/posts/create']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
  }
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(problems.unexpected()).toEqual([])
  problems.allow(refusal)
  expect(await tryAll(page)).toEqual({
    ...{ innerHTML: 'refused', insertAdjacentHTML: 'refused', script: 'refused' },
    ...{ worker: 'refused', policy: 'refused' },
  })
})

test('the API reference is shown under the same rule', { tag: '@seldom' }, async ({
  page,
  problems,
}) => {
  await page.goto('/api/v1/docs')
  await expect(page.getByRole('heading', { name: /uPubly/ })).toBeVisible({ timeout: 20_000 })
  const operation = page.locator('.opblock-summary-control').first()
  await operation.click()
  await expect(page.locator('.opblock-body').first()).toBeVisible()
  expect(problems.unexpected()).toEqual([])
  problems.allow(refusal)
  problems.allow(/Markup that no description/)
  expect(await tryAll(page)).toMatchObject({ innerHTML: 'refused', script: 'refused' })
})
