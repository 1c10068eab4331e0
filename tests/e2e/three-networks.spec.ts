import type { Page } from 'playwright/test'
import { makePhoto } from '../setup/media/make-photo.ts'
import type { AppServer } from '../setup/server/app-server.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { test } from './fixtures/lines/bad-line.ts'
import { findPublishedPosts } from './fixtures/posts/find-posts.ts'
import { allowAccount } from './fixtures/posts/link-account.ts'
import { addPhotos, confirmPost } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

/** Of the Pages that the person manages, allows one. */
async function allowPage(app: AppServer, page: Page, name: string): Promise<void> {
  const notice = page.getByRole('dialog', { name: 'Aviso!' })
  await notice.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL(`${app.sandboxUrl}/**`)
  for (const one of await page.locator('input[name="page"]').all()) await one.uncheck()
  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Permitir' }).click()
  await page.waitForURL((url) => url.pathname === '/settings' && url.search === '')
}

test('one post with a text for each of three networks, written offline, is published once on each', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const stamp = Date.now()
  const general = `Cesta da semana ${stamp}`
  const onFacebook = `${general}, com endereço e horário para quem nos acha por aqui`
  const onTiktok = `${general} em um minuto`
  const published = async (caption: string) =>
    (await findPublishedPosts(app.sandboxUrl, caption)).length

  await test.step('connect an account of each network', async () => {
    const { page } = device
    await openSignedIn(page, '/settings')
    await page.getByRole('button', { name: 'Conectar Instagram' }).click()
    await allowAccount(app, page, 'cesta.boa')
    await page.getByRole('button', { name: 'Conectar TikTok' }).click()
    await allowAccount(app, page, 'cesta.viva')
    await page.getByRole('button', { name: 'Conectar Facebook' }).click()
    await allowPage(app, page, 'Horta da Vila')
    for (const [network, name] of [
      ['Instagram', 'cesta.boa'],
      ['TikTok', 'cesta.viva'],
      ['Facebook', 'Horta da Vila'],
    ] as const) {
      const card = page.getByRole('region', { name: network, exact: true })
      await expect(card.getByText(name, { exact: true })).toBeVisible()
      await expect(card.getByText('Ativo').first()).toBeVisible()
    }
  })

  await test.step('offline: write it, with a text of its own for two of them', async () => {
    const { page } = device
    await page.goto('/posts/create')
    await expect(page.getByLabel('Legenda', { exact: true })).toBeVisible()
    await waitForServiceWorker(page)
    await device.goOffline()
    await page.getByLabel('Legenda', { exact: true }).fill(general)
    await addPhotos(page, [await makePhoto('cesta.jpg', { width: 1080, height: 1080, hue: 90 })])
    await page.getByRole('switch', { name: 'Postar agora' }).click()
    for (const name of ['@cesta.boa', '@cesta.viva', 'Horta da Vila'])
      await page.getByRole('checkbox', { name, exact: true }).last().check()
    // It opens by itself: who may see the post has to be chosen.
    const versions = page.getByRole('tablist', { name: 'Redes', exact: true })
    const tab = (name: string) => versions.getByRole('tab', { name, exact: true })
    await tab('Facebook').click()
    await page.getByRole('button', { name: /^Escrever outro texto/ }).click()
    await page.getByLabel('Legenda no Facebook').fill(onFacebook)
    await tab('TikTok').click()
    await page.getByRole('button', { name: /^Escrever outro texto/ }).click()
    await page.getByLabel('Legenda no TikTok').fill(onTiktok)
    await page.getByLabel('Quem pode ver').selectOption({ label: 'Todos' })
    await confirmPost(page, 'Postar Agora')
    expect(await Promise.all([general, onFacebook, onTiktok].map(published))).toEqual([0, 0, 0])
  })

  await test.step('network back: each network shows it once, in its own words', async () => {
    await device.goOnline()
    for (const caption of [general, onFacebook, onTiktok])
      await expect.poll(() => published(caption), { timeout: 60_000 }).toBe(1)
    const { page } = device
    await page.goto('/posts')
    const card = page.getByRole('article').filter({ hasText: general })
    await expect(card.getByText('Publicado', { exact: true })).toBeVisible({ timeout: 60_000 })
    for (const caption of [general, onFacebook, onTiktok]) {
      const [post] = await findPublishedPosts(app.sandboxUrl, caption)
      expect(post?.media).toHaveLength(1)
      await page.goto(post?.permalink ?? '')
      await expect(page.getByText(caption, { exact: true }).first()).toBeVisible()
      expect(await published(caption)).toBe(1)
    }
  })
})
