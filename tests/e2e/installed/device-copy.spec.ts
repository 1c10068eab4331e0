import type { Page } from 'playwright/test'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

/** The device copy is made some seconds after the first screen, to leave it the connection. */
const patience = { timeout: 30_000 }

test('weeks, posts, accounts and pictures that were never opened are available offline', async ({
  device,
}) => {
  await openSignedIn(device.page, '/dashboard')
  await waitForServiceWorker(device.page)
  await expect.poll(() => countWeeks(device.page), patience).toEqual([9])
  await expect.poll(() => countKeptPictures(device.page), patience).toBeGreaterThan(10)
  await expect.poll(() => listMissingPictures(device.page), patience).toEqual([])
  await device.goOffline()
  const page = await device.reopen()

  await page.goto('/calendar')
  const missing = page.getByText('Esta semana ainda não está neste aparelho')
  for (const [direction, weeks] of [
    ['Próxima semana', 4],
    ['Semana anterior', 8],
  ] as const)
    for (let week = 0; week < weeks; week++) {
      await page.getByRole('button', { name: direction }).click()
      await expect(missing).toBeHidden()
    }
  await page.getByRole('button', { name: 'Semana anterior' }).click()
  await expect(missing).toBeVisible()

  await page.goto('/posts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectPictures(page, 3)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Escrito no avião')
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectPictures(page, 1)
})

test('the copy of another project stays after a switch', async ({ device }) => {
  const { page } = device
  await openSignedIn(page, '/dashboard')
  await waitForServiceWorker(page)
  await expect.poll(() => countWeeks(page), patience).toEqual([9])
  await switchProject(page)
  await expect.poll(() => countWeeks(page), patience).toEqual([9, 9])
  await expect.poll(() => countPictureCaches(page), patience).toBe(2)
  await device.goOffline()
  for (let project = 0; project < 2; project++) {
    await page.goto('/posts')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectPictures(page, 1)
    await switchProject(page)
  }
})

test('with data saving on no picture is fetched before it is shown', async ({ device }) => {
  const { page } = device
  await device.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
  })
  await openSignedIn(page, '/dashboard')
  await waitForServiceWorker(page)
  await expect.poll(() => countWeeks(page), patience).toEqual([9])
  // Pictures would follow the weeks. Only time shows that none do.
  await page.waitForTimeout(1_500)
  expect(await countPictureCaches(page)).toBe(0)
})

/** Number of calendar weeks in the copy of each project. */
function countWeeks(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('upubly-cache:'))
      .map((key) => localStorage.getItem(key)?.match(/"posts","week","/g)?.length ?? 0),
  )
}

async function countPictureCaches(page: Page): Promise<number> {
  return await page.evaluate(
    async () => (await caches.keys()).filter((name) => name.startsWith('upubly-pictures:')).length,
  )
}

async function countKeptPictures(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('upubly-pictures:'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().length
  })
}

/** Thumbnails that the stored data name and no cache has. */
async function listMissingPictures(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const copies = Object.keys(localStorage).filter((key) => key.startsWith('upubly-cache:'))
    const text = copies.map((key) => localStorage.getItem(key)).join()
    const named = [...new Set(text.match(/\/media\/[^"]+\.thumb\.webp/g))]
    if (named.length === 0) return ['the stored data name none']
    const found = await Promise.all(named.map(async (path) => (await caches.match(path)) ?? path))
    return found.filter((one) => typeof one === 'string')
  })
}

/** Every picture on the screen is shown. */
async function expectPictures(page: Page, least: number): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const shown = [...document.images].filter(({ src }) => src.includes('/media/'))
      const inView = shown.filter((image) => image.getBoundingClientRect().top < innerHeight)
      return {
        count: inView.length,
        broken: inView.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
      }
    })
  await expect.poll(async () => (await look()).broken).toEqual([])
  expect((await look()).count).toBeGreaterThanOrEqual(least)
}

async function switchProject(page: Page): Promise<void> {
  const current = page.getByRole('button', { name: /^Projeto:/ })
  const before = await current.textContent()
  await current.click()
  const rows = page.getByRole('button', { name: /membros?( • Padrão)?$/ })
  await rows.and(page.locator(':not([aria-current])')).first().click()
  await expect(current).not.toHaveText(before ?? '')
}
