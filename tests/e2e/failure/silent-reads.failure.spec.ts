import type { Page } from 'playwright/test'
import { copiesPrefix } from '#src/session/copy-keys.ts'
import { test } from '../fixtures/bad-line.ts'
import { waitForServiceWorker } from '../fixtures/device.ts'
import { demo, signIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

/** A dead line is said within 15 seconds, and one that is back is noticed within 10. */
const said = { timeout: 15_000 }
const healed = { timeout: 10_000 }

const screens = ['/dashboard', '/posts', '/calendar', '/settings', '/posts/create'] as const

test.use({ hasVisited: true })
test.describe.configure({ timeout: 150_000 })

test.beforeEach(async ({ device, line }) => {
  device.allow(/ERR_|Failed to load resource|net::/)
  await line.become('open')
})
test.afterEach(async ({ line }) => {
  await line.become('open')
})

/** In place of what is not known yet; a button that asks anew is busy for as long as it asks. */
const placeholders = (page: Page) => page.locator('[aria-busy="true"]:not(button)')
const offlineLine = (page: Page) => page.getByText(/^Sem conexão\. Tudo o que/)

/** What was fetched of the server goes; the session and the drafts stay. */
async function forgetLists(page: Page): Promise<void> {
  // Not one of the app's own: it would write them anew as it leaves.
  await page.goto('/robots.txt')
  await page.evaluate((prefix) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key)
  }, copiesPrefix)
}

test('a sign-in that nobody answers is given back within 15 seconds, as it was typed', async ({
  device,
  line,
}) => {
  const { page } = device
  await page.goto('/signin')
  await waitForServiceWorker(page)
  await line.become('black-hole')
  await page.getByLabel('Email', { exact: true }).fill(demo.email)
  const password = page.getByLabel('Senha', { exact: true })
  await password.fill(demo.password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sem conexão' })).toBeVisible(said)
  await expect(password).toHaveValue(demo.password)
  await line.become('open')
  await expect(async () => {
    await page.getByRole('button', { name: 'ENTRAR' }).click()
    await page.waitForURL('**/dashboard', { timeout: 12_000 })
  }).toPass({ timeout: 40_000 })
})

test('every screen shows what is known, with its age, and says that nobody answers', async ({
  device,
  line,
}) => {
  const { page } = device
  await signIn(page)
  await waitForServiceWorker(page)
  for (const path of screens) {
    await page.goto(path)
    await expect(placeholders(page)).toHaveCount(0)
  }
  // What a screen learned is written a moment later.
  await page.waitForTimeout(3_000)
  for (const path of screens) {
    await line.become('black-hole')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(placeholders(page)).toHaveCount(0, { timeout: 5_000 })
    await expect(offlineLine(page)).toBeVisible(said)
    if (path !== '/posts/create')
      await expect(offlineLine(page)).toContainText(
        /Dados atualizados (agora há pouco|há \d+ minutos?)\./,
      )
    await line.become('open')
    await expect(offlineLine(page)).toBeHidden(healed)
  }
})

test('every screen that knows nothing says so within 15 seconds, and fills itself when the line is back', async ({
  device,
  line,
}) => {
  const { page } = device
  await signIn(page)
  await waitForServiceWorker(page)
  for (const path of ['/dashboard', '/posts', '/calendar', '/settings'] as const) {
    await forgetLists(page)
    await line.become('black-hole')
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible(said)
    await expect(placeholders(page)).toHaveCount(0)
    await expect(page.getByText(/ainda não (chegaram|está|estão)/).first()).toBeVisible()
    await line.become('open')
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeHidden(healed)
    await expect(offlineLine(page)).toBeHidden(healed)
  }
})
