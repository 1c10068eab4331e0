import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { nextSlot } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const cookie = { name: 'upubly_media' }

test.beforeEach(({ device }) => {
  device.allow(/404/)
})

test('a picture is shown to a signed-in person, offline too, and to nobody after the sign-out', async ({
  app,
  device,
}) => {
  const photos = [await makePhoto('foto.jpg', { width: 800, height: 800, hue: 41 })]
  const planned = { caption: 'Uma foto', photos, at: nextSlot(48 * 3_600_000) }
  const post = await createServerPost(openApiClient(app.url), planned)
  const path = post.media[0]?.url ?? ''
  expect((await fetch(app.url + path)).status).toBe(404)

  await signIn(device.page)
  await waitForServiceWorker(device.page)
  expect(await lookAt(device.page, path)).toBe(800)
  expect(await device.page.evaluate(() => document.cookie)).not.toContain(cookie.name)

  // It is verified before it is cached.
  await expect.poll(() => isKept(device.page, path)).toBe(true)
  await device.goOffline()
  const page = await device.reopen()
  await page.goto('/posts')
  expect(await lookAt(page, path)).toBe(800)

  await device.goOnline()
  await page.reload()
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/signin')
  // Each time in a new document, because a document keeps its pictures in memory.
  const lookAnew = async () => {
    await page.goto('/signin')
    return await lookAt(page, path)
  }
  await expect.poll(lookAnew).toBe(0)
  await expect
    .poll(async () => (await device.context.cookies()).map(({ name }) => name))
    .not.toContain(cookie.name)
})

test('an older session without a media cookie gets one with its next call', async ({ device }) => {
  await signIn(device.page)
  await device.context.clearCookies(cookie)
  await device.page.goto('/posts')
  await expect
    .poll(async () => (await device.context.cookies()).some(({ name }) => name === cookie.name))
    .toBe(true)
  const picture = device.page.getByRole('article').locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

/** The width of the picture; 0 when it cannot be loaded. */
function lookAt(page: Page, path: string): Promise<number> {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode().catch(() => undefined)
    return image.naturalWidth
  }, path)
}

function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    async (src) => (await caches.match(src, { ignoreVary: true })) !== undefined,
    path,
  )
}
