import { findServerPosts } from '../e2e/fixtures/posts/find-posts.ts'
import { expect, test } from './test.ts'
import { beginPost, makePhotoFile, prepareVisitor, schedulePost } from './write-post.ts'

test('on a connection that never answers the entry says so within 15 seconds, and is sent once when it works again', async ({
  app,
  line,
  folder,
  visitor,
}) => {
  const photo = await makePhotoFile(folder)
  const caption = `Sem resposta ${Date.now()}`
  await prepareVisitor(visitor)
  await beginPost(visitor, caption, photo.path)
  await visitor.see('800 × 1000 px')
  await line.become('black-hole')
  await schedulePost(visitor)
  await visitor.press('button', 'Fila de envio: …')
  await visitor.see('Sem resposta, tentando de novo', 20_000)
  expect(await findServerPosts(app.url, caption)).toEqual([])
  await line.become('open')
  const posted = () => findServerPosts(app.url, caption)
  await expect.poll(async () => (await posted()).length, { timeout: 45_000 }).toBe(1)
  await visitor.see('Tudo enviado')
  expect((await posted()).map(({ media }) => media.map(({ sha256 }) => sha256))).toEqual([
    [photo.sha256],
  ])
})
