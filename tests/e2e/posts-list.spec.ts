import type { Locator, Page } from 'playwright/test'
import { makePhoto } from '../setup/media/make-photo.ts'
import { openApiClient } from './fixtures/api-client.ts'
import { createServerPost, findServerPost } from './fixtures/posts/server-posts.ts'
import { nextSlot } from './fixtures/posts/write-post.ts'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

const day = 24 * 60 * 60_000

test.beforeEach(async ({ device }) => {
  await addSession(device.context)
})

const cards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Posts' }).getByRole('article')
const waiting = (page: Page): Locator => cards(page).getByText('Alteração na fila de envio')

test('posts are found with and without a connection, and three of them move by two days and back', async ({
  app,
  device,
}) => {
  const { page } = device
  const client = openApiClient(app.url)
  const word = `quermesse${Date.now()}`
  const at = nextSlot(5 * day)
  const photo = await makePhoto('quermesse.jpg', { width: 800, height: 1000 })
  const names = ['barraca', 'quadrilha', 'fogueira']
  const posts = await Promise.all(
    names.map((name) =>
      createServerPost(client, { caption: `A ${name} da ${word}`, photos: [photo], at }),
    ),
  )
  await page.goto('/posts')
  await expect(cards(page).filter({ hasText: word })).toHaveCount(3)
  const search = page.getByLabel('Buscar posts')
  await search.fill(word.toUpperCase())
  await expect(cards(page)).toHaveCount(3)
  await expect(page).toHaveURL(new RegExp(`q=${word}`, 'i'))
  await page.reload()
  await expect(cards(page)).toHaveCount(3)

  await device.goOffline()
  await search.fill(`${word} fog`)
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByText('Procurando só no que está neste aparelho.')).toBeVisible()
  await search.fill(word)
  await expect(cards(page)).toHaveCount(3)

  const bar = page.getByRole('region', { name: 'Seleção' })
  const move = async () => {
    await page.getByRole('button', { name: 'Selecionar', exact: true }).click()
    await bar.getByRole('button', { name: 'Selecionar todos os mostrados' }).click()
    await bar.getByRole('button', { name: 'Mover' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mover 3 posts' })
    await dialog.getByLabel('Dias').fill('2')
    await dialog.getByRole('button', { name: 'Mover' }).click()
    await expect(page.getByText('3 posts movidos 2 dias para frente')).toBeVisible()
    await expect(waiting(page)).toHaveCount(3)
  }
  await move()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByText('Desfeito em 3 posts')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Fechar notificação' }).click()
  await move()

  await device.goOnline()
  for (const { id } of posts)
    await expect
      .poll(async () => {
        const post = await findServerPost(client, id)
        return post?.schedules
          .filter(({ state }) => state !== 'cancelled')
          .map(({ scheduledAt }) => Date.parse(scheduledAt) - at.getTime())
      })
      .toEqual([2 * day])
  await expect(waiting(page)).toHaveCount(0)
})
