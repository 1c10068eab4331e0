import { makePhoto } from '../../setup/media/make-photo.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

test('where Background Sync does not exist an entry is sent when the connection returns to an open page', async ({
  app,
  device,
}) => {
  const { page, context } = device
  await context.addInitScript(() => {
    // An empty tab has neither interface.
    if (!('ServiceWorkerRegistration' in globalThis)) return
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    Reflect.deleteProperty(globalThis, 'SyncManager')
  })
  let calls = 0
  await context.route('**/api/v1/templates/scheduled', async (route) => {
    calls += 1
    await route.continue()
  })
  await openSignedIn(page, '/settings')
  await waitForServiceWorker(page)
  await expect(page.getByText('Ativo').first()).toBeVisible()
  expect(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)

  const caption = `Sem Background Sync ${Date.now()}`
  await device.goOffline()
  const slot = nextSlot(24 * 60 * 60_000)
  await writePost(page, { caption, photos: [await makePhoto('s.jpg')], slot })
  expect(await findServerPosts(app.url, caption)).toEqual([])
  // Attempts without a connection are not counted.
  calls = 0
  await device.goOnline()
  await expect
    .poll(async () => (await findServerPosts(app.url, caption)).length, { timeout: 20_000 })
    .toBe(1)
  await expect(page.getByRole('button', { name: 'Fila de envio: tudo enviado' })).toBeVisible()
  expect(calls).toBe(1)
})
