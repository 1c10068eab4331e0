import type { Page } from 'playwright/test'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 1440, height: 900 } })

/** Stops the page's clock: timers and debounced work never run from here on. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function expectPreview(page: Page): Promise<void> {
  await expect(page.getByLabel('Legenda', { exact: true })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Visualização', exact: true })
  await expect(preview.getByRole('tab', { name: 'Geral' })).toBeVisible()
  await expect(preview.getByRole('article', { name: 'Visualização geral' })).toBeVisible()
}

test('on a wide screen the preview appears with the form, without a timer', async ({ page }) => {
  await openSignedIn(page, '/calendar')
  const link = page.locator('main').getByRole('link', { name: /^Novo post em/ })
  await expect(link.first()).toBeVisible()
  await stopTime(page)
  await link.first().click()
  await expectPreview(page)
})

test('it does so offline, too, in a page that never showed one', { tag: '@seldom' }, async ({
  device,
}) => {
  await device.page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(device.page, '/posts')
  await waitForServiceWorker(device.page)
  await device.goOffline()
  await stopTime(device.page)
  await device.page.getByRole('link', { name: 'Novo Post' }).first().click()
  await expectPreview(device.page)
})
