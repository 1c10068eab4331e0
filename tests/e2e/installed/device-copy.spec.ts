import type { Page } from 'playwright/test'
import { waitForServiceWorker } from '../fixtures/device.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

/** The first screen has the connection for itself for some seconds. */
const patience = { timeout: 30_000 }

test('what nobody opened is there without a connection: weeks, posts, accounts and their pictures', async ({
  device,
}) => {
  await signIn(device.page)
  await waitForServiceWorker(device.page)
  await expect.poll(() => countWeeks(device.page), patience).toEqual([9])
  await expect.poll(() => countKeptPictures(device.page), patience).toBeGreaterThan(10)
  await device.page.waitForTimeout(1_000)
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
  await signIn(page)
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

test('where data are saved no picture is fetched before it is looked at', async ({ device }) => {
  const { page } = device
  await device.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
  })
  await signIn(page)
  await waitForServiceWorker(page)
  await expect.poll(() => countWeeks(page), patience).toEqual([9])
  await page.waitForTimeout(1_500)
  expect(await countPictureCaches(page)).toBe(0)
})

/** Weeks of the calendar in each project's copy. */
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

/** Of those on the screen every one shows. */
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
  const rows = page.getByRole('button', { name: /membros?$/ })
  await rows.and(page.locator(':not([aria-current])')).first().click()
  await expect(current).not.toHaveText(before ?? '')
}
