import { makePhoto } from '../setup/media/make-photo.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { test } from './fixtures/lines/bad-line.ts'
import { findPublishedPosts, findServerPosts } from './fixtures/posts/find-posts.ts'
import { addPhotos, confirmPost } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

// `main-job.story.spec.ts` has the whole job, with a scheduled time that it waits for.
test('a post with a photo, written offline, survives the end of the browser and is published once', async ({
  app,
  device,
}) => {
  const caption = `Pão de queijo da tarde ${Date.now()}`
  const photo = await makePhoto('bandeja.jpg', { hue: 40 })
  const sent = async () => (await findServerPosts(app.url, caption)).length
  const published = async () => (await findPublishedPosts(app.sandboxUrl, caption)).length

  await test.step('offline: write, add a photo, post now', async () => {
    const { page } = device
    await openSignedIn(page, '/posts/create')
    await expect(page.getByLabel('Legenda', { exact: true })).toBeVisible()
    await waitForServiceWorker(page)
    await device.goOffline()
    await page.getByLabel('Legenda', { exact: true }).fill(caption)
    await addPhotos(page, [photo])
    await page.getByRole('switch', { name: 'Postar agora' }).click()
    await page.getByRole('checkbox').first().check()
    await confirmPost(page, 'Postar Agora')
  })

  await test.step('offline: a new browser process still has the post', async () => {
    await device.kill()
    const page = await device.reopen()
    await page.goto('/posts')
    await expect(page.getByText(caption).first()).toBeVisible()
    expect(await sent()).toBe(0)
  })

  await test.step('network back: it is sent and published, once, with its photo', async () => {
    await device.goOnline()
    await expect.poll(sent, { timeout: 60_000 }).toBe(1)
    await expect.poll(published, { timeout: 60_000 }).toBe(1)
    await device.page.goto('/posts')
    const card = device.page.getByRole('article').filter({ hasText: caption })
    await expect(card.getByText('Publicado', { exact: true })).toBeVisible()
    await expect(
      device.page.getByRole('button', { name: 'Fila de envio: tudo enviado' }),
    ).toBeVisible()
    const [post] = await findPublishedPosts(app.sandboxUrl, caption)
    expect(post?.media).toHaveLength(1)
    expect([await sent(), await published()]).toEqual([1, 1])
  })
})
