import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { createServerPost } from '../fixtures/posts/server-posts.ts'
import { nextSlot } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

test('answers of a portal in the server’s place are not used once the connection is free', async ({
  app,
  device,
  line,
}) => {
  device.allow(/./)
  const { page } = device
  await openSignedIn(page, '/posts')
  await waitForServiceWorker(page)
  await expect(page.getByText('Criado em').first()).toBeVisible()
  await line.become('portal-200')
  // The browser caches the portal's pages for ten minutes.
  const asked: string[] = []
  page.on('response', (response) => asked.push(new URL(response.url()).pathname))
  await page.goto('/posts')
  await expect.poll(() => asked).toContain('/api/v1/posts')
  const photos = [await makePhoto('foto.jpg', { width: 800, height: 800 })]
  const planned = { caption: 'Depois do hotel', photos, at: nextSlot(48 * 3_600_000) }
  const post = await createServerPost(openApiClient(app.url), planned)
  const picture = post.media[0]?.thumbnailUrl ?? ''
  expect(await lookAt(page, picture)).toBe(0)
  await line.become('open')
  line.cut()
  await page.goto('/posts')
  await expect(page.getByText('Depois do hotel')).toBeVisible()
  expect(await lookAt(page, picture)).toBeGreaterThan(100)
})

/** The width of a picture on the page; 0 for an answer that is none. */
async function lookAt(page: Page, path: string): Promise<number> {
  return await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode().catch(() => undefined)
    return image.naturalWidth
  }, path)
}
