import type { Page } from 'playwright/test'
import { copiesPrefix } from '#src/session/copy-keys.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { addSession, demo, signIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

/** A dead line is reported within 15 seconds, and a working one is noticed within 10. */
const said = { timeout: 15_000 }
const healed = { timeout: 10_000 }
/** Before a call gives up (`fetch-text`): what is shown by then did not wait for the network. */
const withoutWaiting = { timeout: 5_000 }

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

/** Placeholders of unknown data; a refresh button is busy while it loads, and not one of them. */
const placeholders = (page: Page) => page.locator('[aria-busy="true"]:not(button)')
/** Scrolls to the end, because what is far below is loaded when it is nearly in view. */
const seeToTheEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar de novo' })
const offlineLine = (page: Page) => page.getByText(/^Sem conexão\. Tudo o que/)

/** Removes the data fetched from the server; the session and the drafts stay. */
async function forgetLists(page: Page): Promise<void> {
  // Not a page of the app, which would store its data again when it is left.
  await page.goto('/robots.txt')
  await page.evaluate((prefix) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key)
  }, copiesPrefix)
}

test('a sign-in without an answer fails within 15 seconds and keeps the typed text', async ({
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
  await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sem conexão' })).toBeVisible(said)
  await expect(password).toHaveValue(demo.password)
  await line.become('open')
  await expect(async () => {
    await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
    await page.waitForURL('**/dashboard', { timeout: 12_000 })
  }).toPass({ timeout: 40_000 })
})

test('every screen shows the stored data with their age, and says that the server does not answer', async ({
  device,
  line,
}) => {
  const { page } = device
  await addSession(device.context)
  for (const path of screens) {
    await page.goto(path)
    // Before the screen is drawn there are no placeholders either, and nothing would be known later.
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await seeToTheEnd(page)
    await expect(placeholders(page)).toHaveCount(0)
  }
  for (const path of screens) {
    await line.become('black-hole')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await seeToTheEnd(page)
    await expect(placeholders(page)).toHaveCount(0, withoutWaiting)
    await expect(offlineLine(page)).toBeVisible(said)
    if (path !== '/posts/create')
      await expect(offlineLine(page)).toContainText(
        /Dados atualizados (agora há pouco|há \d+ minutos?)\./,
      )
    await line.become('open')
    await expect(offlineLine(page)).toBeHidden(healed)
  }
})

test('every screen without data says so within 15 seconds, and loads them when the line works again', async ({
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
    await expect(retry(page).first()).toBeVisible(said)
    await expect(placeholders(page)).toHaveCount(0)
    await expect(page.getByText(/ainda não (chegaram|está|estão)/).first()).toBeVisible()
    await line.become('open')
    await expect(retry(page)).toHaveCount(0, healed)
    await expect(offlineLine(page)).toBeHidden(healed)
  }
})
