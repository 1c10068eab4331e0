import { findServerPosts } from '../e2e/fixtures/posts/find-posts.ts'
import { expect, test } from './test.ts'
import { beginPost, makePhotoFile, schedulePost, signIn } from './write-post.ts'

test.use({ isPrivate: true })

test('in a private window a photo is kept while the window is open, and the post is sent once', async ({
  app,
  engine,
  line,
  folder,
  visitor,
}) => {
  const photo = await makePhotoFile(folder)
  const caption = `Em segredo ${Date.now()}`
  await signIn(visitor)
  await visitor.goto('/posts')
  await beginPost(visitor, caption, photo.path)
  await visitor.see('800 × 1000 px')
  // Firefox does not let a page detect a private window.
  if (engine === 'webkit') await visitor.see('O que não for enviado some ao fechar a janela')
  await visitor.goto('/posts/create')
  await visitor.press('button', 'Continuar rascunho')
  await visitor.see('800 × 1000 px')
  await line.become('refusing')
  await schedulePost(visitor)
  expect(await findServerPosts(app.url, caption)).toEqual([])
  await line.become('open')
  const posted = () => findServerPosts(app.url, caption)
  await expect.poll(async () => (await posted()).length, { timeout: 60_000 }).toBe(1)
  expect((await posted())[0]?.media.map(({ sha256 }) => sha256)).toEqual([photo.sha256])
})
