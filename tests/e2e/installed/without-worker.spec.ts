import type { BrowserContext, Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { addPhotos, confirmPost, nextSlot, planTime } from '../fixtures/posts/write-post.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

/** Like a private window of Firefox: no worker, and caches that cannot be opened. */
async function removeWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
    const refuse = () => Promise.reject(new DOMException('Blocked', 'SecurityError'))
    for (const name of ['open', 'keys', 'match', 'has', 'delete'])
      Reflect.set(CacheStorage.prototype, name, refuse)
  })
}

/** Like a browser from before 2022. */
async function removeLocks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks')
  })
}

for (const [what, remove] of [
  ['Web Locks', [removeLocks]],
  ['Web Locks and service workers', [removeWorkers, removeLocks]],
] as const)
  test(`without ${what} a post written offline is kept, and sent once when the connection returns`, async ({
    app,
    device,
  }) => {
    const { page, context } = device
    for (const one of remove) await one(context)
    // By default a page remembers the names of 250 files; the app has more.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(2000))
    // Without locks page and worker may send the same piece: the second one gets the present
    // offset.
    device.allow(/409 \(Conflict\) \(\S+\/uploads\//)
    let calls = 0
    await context.route('**/api/v1/templates/scheduled', async (route) => {
      calls += 1
      await route.continue()
    })
    await signIn(page)
    await page.goto('/posts/create')
    await page.getByLabel('Legenda', { exact: true }).fill('Só um rascunho')
    await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
    await expect(page.getByText('Só um rascunho').first()).toBeVisible()
    if (remove.includes(removeWorkers)) await waitForParts(page)
    else await waitForServiceWorker(page)
    const caption = `Sem ${what} ${Date.now()}`
    await page.getByRole('link', { name: 'Novo Post' }).first().click()
    await page.getByLabel('Legenda', { exact: true }).fill(caption)
    await addPhotos(page, [await makePhoto('s.jpg')])
    await planTime(page, { slot: nextSlot(24 * 60 * 60_000) })
    await device.goOffline()
    await confirmPost(page)
    expect(calls).toBe(0)
    await device.goOnline()
    await expect
      .poll(async () => (await findServerPosts(app.url, caption)).length, { timeout: 30_000 })
      .toBe(1)
    await expect(page.getByRole('button', { name: 'Fila de envio: tudo enviado' })).toBeVisible()
    // Without locks page and worker may both send the post; with the same key it is created once.
    // Whether both do is chance, so only time shows that no second one comes.
    await page.waitForTimeout(1_000)
    expect(await findServerPosts(app.url, caption)).toHaveLength(1)

    await page.goto('/settings')
    const kept = page.getByRole('region', { name: 'Neste aparelho' })
    await expect(kept.getByText('1 rascunho', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL('**/signin')
  })

/** Without a worker the page preloads its parts some seconds after the first screen. */
async function waitForParts(page: Page): Promise<void> {
  const isLoaded = () =>
    page.evaluate(() => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return ['posts.create-', 'wake-', 'preview-dialog-'].every((part) =>
        files.some((file) => file.includes(part)),
      )
    })
  await expect.poll(isLoaded, { timeout: 30_000 }).toBe(true)
}
