import { formatInTimeZone } from 'date-fns-tz'
import { expect } from 'playwright/test'
import { makePhoto } from '../setup/media/make-photo.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { test as base } from './fixtures/lines/bad-line.ts'
import { findPublishedPosts, findServerPosts } from './fixtures/posts/find-posts.ts'
import { allowAccount } from './fixtures/posts/link-account.ts'
import { nextSlot, writePost } from './fixtures/posts/write-post.ts'
import { signIn } from './fixtures/sign-in.ts'

// Compressed, as people have it; other tests do without.
const test = base.extend({
  appEnv: [
    ({ sharedLine }, use) => use({ PUBLIC_URL: sharedLine.url, PAGE_COMPRESSION: 'on' }),
    { scope: 'worker' },
  ],
})
test.use({ syncRetrySeconds: 10 })

const zone = 'America/Sao_Paulo'
const caption = `Bolo de fubá quentinho saindo do forno ${Date.now()}`

test('a post written offline is sent when the network returns and published on time, once', async ({
  app,
  device,
}) => {
  const photos = [
    await makePhoto('fornada.jpg', { hue: 40 }),
    await makePhoto('mesa.jpg', { hue: 10, width: 1500, height: 1500 }),
  ]

  const countPosts = async () => (await findServerPosts(app.url, caption)).length

  await test.step('sign in and land on the dashboard', async () => {
    await signIn(device.page)
    const menu = device.page.getByRole('navigation')
    for (const name of ['Painel', 'Posts', 'Calendário', 'Configurações', 'Cobrança']) {
      await expect(menu.getByRole('link', { name, exact: true }).first()).toBeVisible()
    }
  })

  await test.step('connect a sandbox Instagram account through its consent page', async () => {
    const { page } = device
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Conectar Instagram' }).click()
    await allowAccount(app, page, 'padaria.do.bairro')
    await expect(page.getByText('padaria.do.bairro').first()).toBeVisible()
  })

  await test.step('the page can be installed and every route opens offline', async () => {
    const { page } = device
    await waitForServiceWorker(page)
    const client = await device.context.newCDPSession(page)
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const manifest = await client.send('Page.getAppManifest')
    expect(JSON.parse(manifest.data ?? '{}')).toMatchObject({
      icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
      shortcuts: expect.arrayContaining([expect.objectContaining({ url: '/posts/create' })]),
      screenshots: expect.arrayContaining([expect.objectContaining({ form_factor: 'wide' })]),
    })
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { name: 'Calendário' })).toBeVisible()
    await page.goto('/posts')
    await expect(page.getByRole('heading', { name: 'Todos os posts' })).toBeVisible()
    await expect(page.getByText('Criado em').first()).toBeVisible()
    await device.goOffline()
    for (const path of ['/dashboard', '/calendar', '/settings', '/billing', '/storage', '/posts']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page.getByText('Sem conexão. Tudo o que você fizer fica salvo neste aparelho.'),
      ).toBeVisible()
    }
  })

  const slot = nextSlot(90_000)
  // Near midnight on a Saturday the slot is in the next week.
  const week = `/calendar?week=${formatInTimeZone(slot, zone, 'yyyy-MM-dd')}`

  await test.step('offline: write, add two photos, schedule', async () => {
    await writePost(device.page, { caption, photos, slot, account: 'padaria.do.bairro' })
  })

  await test.step('offline: a new browser process still has everything', async () => {
    await device.reopen()
    const { page } = device
    await page.goto('/posts')
    await expect(page.getByText(caption).first()).toBeVisible()
    await expect(page.getByText('Criado em').first()).toBeVisible()
    await page.getByRole('button', { name: /^Fila de envio/ }).click()
    const queue = page.getByRole('dialog', { name: 'Fila de envio' })
    await expect(queue.getByText(caption)).toBeVisible()
    // The line refuses connections while the browser believes it is online: a first attempt was
    // made.
    await expect(queue.getByText('Sem resposta, tentando de novo')).toBeVisible()
    await page.goto(week)
    await expect(page.getByText('Ainda não enviado').first()).toBeVisible()
    expect(await findPublishedPosts(app.sandboxUrl, caption)).toEqual([])
  })

  await test.step('network back, page closed: the worker sends it', async () => {
    await device.page.goto('about:blank')
    await device.goOnline()
    // By the browser's own sync, with no page of the product open.
    await expect.poll(countPosts, { timeout: 60_000, intervals: [1000] }).toBe(1)
    expect(device.context.pages().map((one) => one.url())).toEqual(['about:blank'])
    const page = device.page
    await page.goto('/posts')
    const card = page.getByRole('article').filter({ hasText: caption })
    await expect(card).toHaveCount(1)
    await expect(card.getByText('Agendado')).toBeVisible()
    await expect(card.getByText('Pendente')).toBeVisible()
    await page.goto(week)
    const number = (await findServerPosts(app.url, caption))[0]?.number ?? 'none'
    await expect(page.getByText(`#${number}`, { exact: true })).toBeVisible()
    await expect(page.getByText('Ainda não enviado')).toHaveCount(0)
  })

  await test.step('at its time it is published on the network, once, with its photos', async () => {
    const wait = slot.getTime() - Date.now() + 30_000
    await expect
      .poll(async () => (await findPublishedPosts(app.sandboxUrl, caption)).length, {
        timeout: Math.max(wait, 30_000),
        intervals: [1000],
      })
      .toBe(1)
    const [post] = await findPublishedPosts(app.sandboxUrl, caption)
    expect(post?.account.username).toBe('padaria.do.bairro')
    expect(post?.media).toHaveLength(2)
    const lateness = Date.parse(post?.publishedAt ?? '') - slot.getTime()
    expect(lateness).toBeGreaterThanOrEqual(-500)
    expect(lateness).toBeLessThan(15_000)

    const { page } = device
    await page.goto(post?.permalink ?? app.sandboxUrl)
    await expect(page.getByText(caption).first()).toBeVisible()
    await expect(page.getByText('Rede simulada').first()).toBeVisible()

    await page.goto('/posts')
    const card = page.getByRole('article').filter({ hasText: caption })
    await expect(card.getByText('Publicado', { exact: true })).toBeVisible()
    await expect(card.getByText('Postado em')).toBeVisible()
    await expect(card.getByText('Pendente')).toHaveCount(0)
    const posted = card.getByRole('definition').filter({
      hasText: formatInTimeZone(slot, zone, 'dd/MM/yyyy, HH:mm'),
    })
    await expect(posted).toBeVisible()
  })

  await test.step('nothing is published twice afterwards', async () => {
    await device.page.waitForTimeout(5_000)
    expect(await findPublishedPosts(app.sandboxUrl, caption)).toHaveLength(1)
    expect(await countPosts()).toBe(1)
  })
})
