import { openApiClient } from '../e2e/fixtures/api-client.ts'
import { findServerPosts } from '../e2e/fixtures/posts/find-posts.ts'
import { expect, test } from './test.ts'
import { beginPost, makePhotoFile, prepareVisitor, schedulePost } from './write-post.ts'

test("a post with a photo, written offline, survives the browser's end and is posted once", async ({
  app,
  line,
  folder,
  visitor,
}) => {
  const photo = await makePhotoFile(folder)
  const caption = `Escrito sem rede ${Date.now()}`
  await prepareVisitor(visitor)

  await line.become('refusing')
  await beginPost(visitor, caption, photo.path)
  await visitor.see('800 × 1000 px')
  await schedulePost(visitor)
  await visitor.killAndReopen()
  await visitor.goto('/posts')
  await visitor.see(caption)
  expect(await findServerPosts(app.url, caption)).toEqual([])

  await line.become('open')
  const posted = () => findServerPosts(app.url, caption)
  await expect.poll(async () => (await posted()).length, { timeout: 60_000 }).toBe(1)
  const [post] = await posted()
  expect(post?.media.map(({ sha256 }) => sha256)).toEqual([photo.sha256])
  const api = openApiClient(app.url)
  expect(await api.hashOf(post?.media[0]?.url ?? '')).toBe(photo.sha256)
  await visitor.press('button', 'Fila de envio: tudo enviado')
  expect(await posted()).toHaveLength(1)
})
