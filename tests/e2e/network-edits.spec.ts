import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { makePhoto } from '../setup/media/make-photo.ts'
import { openApiClient } from './fixtures/api-client.ts'
import {
  changeServerPost,
  createServerPost,
  findServerPost,
} from './fixtures/posts/server-posts.ts'
import { nextSlot } from './fixtures/posts/write-post.ts'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

test('a network version and the alt text of a photo can be changed offline', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  await addSession(device.context)
  const client = openApiClient(app.url)
  const caption = `Por rede ${Date.now()}`
  const photos = [await makePhoto('pao.jpg', { width: 800, height: 1000 })]
  const post = await createServerPost(client, { caption, photos, at: nextSlot(48 * 60 * 60_000) })
  const facebook = makeVersion('facebook', { caption: 'Para a página' })
  await changeServerPost(client, post.id, { versions: [facebook], mediaAltTexts: ['Um pão'] })
  await page.goto('/posts')
  const card = page
    .getByRole('region', { name: 'Posts' })
    .getByRole('article')
    .filter({ hasText: caption })
  await expect(card.getByText('Para a página')).toBeVisible()

  await device.goOffline()
  await card.getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('region', { name: /^Editando #/ })
  await form.getByRole('tab', { name: 'Facebook' }).click()
  await form.getByLabel('Legenda no Facebook').fill('Só para a página')
  await form.getByLabel(/^O que esta imagem mostra/).fill('Um pão redondo')
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(card.getByText('Alteração na fila de envio')).toBeVisible()
  await expect(card.getByText('Só para a página')).toBeVisible()

  await device.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(card.getByText('Alteração na fila de envio')).toHaveCount(0, { timeout: 30_000 })
  expect(await findServerPost(client, post.id)).toMatchObject({
    ...{ version: 3, caption, versions: [{ ...facebook, caption: 'Só para a página' }] },
    media: [{ sha256: post.media[0]?.sha256, altText: 'Um pão redondo' }],
  })
})
