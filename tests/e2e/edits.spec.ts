import { formatInTimeZone } from 'date-fns-tz'
import type { Locator, Page } from 'playwright/test'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { makePhoto } from '../setup/media/make-photo.ts'
import { openApiClient } from './fixtures/api-client.ts'
import { readRows } from './fixtures/device/device-rows.ts'
import { finishDrain } from './fixtures/device/finish-drain.ts'
import { test as lineTest } from './fixtures/lines/bad-line.ts'
import {
  changeServerPost,
  createServerPost,
  findServerPost,
} from './fixtures/posts/server-posts.ts'
import { addPhotos, nextSlot } from './fixtures/posts/write-post.ts'
import { addSession } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

const zone = 'America/Sao_Paulo'
const day = 24 * 60 * 60_000
/** '24 de novembro', the label of a day in the calendar. */
const dayName = (at: Date) =>
  new RegExp(at.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long', timeZone: zone }))
const localTime = (at: Date) => formatInTimeZone(at, zone, "yyyy-MM-dd'T'HH:mm")

test.beforeEach(async ({ device }) => {
  await addSession(device.context)
})

const cardOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Posts' }).getByRole('article').filter({ hasText: text })

/** Creates a post and opens the list that shows it. */
async function openPost(appUrl: string, page: Page, caption: string) {
  const client = openApiClient(appUrl)
  const photo = await makePhoto('antes.jpg', { width: 800, height: 1000 })
  const post = await createServerPost(client, { caption, photos: [photo], at: nextSlot(2 * day) })
  await page.goto('/posts')
  await expect(cardOf(page, caption)).toHaveCount(1)
  return { client, post, card: cardOf(page, caption) }
}

async function edit(page: Page, card: Locator): Promise<Locator> {
  await card.getByRole('button', { name: 'Editar' }).click()
  const form = page.getByRole('region', { name: /^Editando #/ })
  await expect(form.getByLabel('Legenda', { exact: true })).toBeVisible()
  return form
}

const captionOf = (form: Locator) => form.getByLabel('Legenda', { exact: true })
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar', exact: true }).click()

async function expectOnServer(
  read: () => Promise<Post | undefined>,
  wanted: Record<string, unknown>,
) {
  await expect.poll(read, { timeout: 30_000 }).toMatchObject(wanted)
}

test('an edit of text, photo and time arrives', { tag: '@seldom' }, async ({ app, device }) => {
  const { page } = device
  const caption = `Com conexão ${Date.now()}`
  const { client, post, card } = await openPost(app.url, page, caption)
  const form = await edit(page, card)
  await expect(form.getByRole('heading', { name: `Editando ${nameOfPost(post)}` })).toBeFocused()
  await captionOf(form).fill(`${caption}, com bolo`)
  await form.getByLabel('Descrição').fill('De milho')
  const photo = await makePhoto('depois.jpg', { width: 800, height: 1000, hue: 90 })
  await addPhotos(page, [photo])
  await expect(form.getByText('2/2')).toBeVisible()
  const at = nextSlot(3 * day)
  await form.getByLabel(/^Data e hora 1/).fill(localTime(at))
  await save(form)
  await expect(page.getByText('Alteração guardada')).toBeVisible()
  await expect(
    cardOf(page, `${caption}, com bolo`).getByRole('button', { name: 'Editar' }),
  ).toBeFocused()
  await expectOnServer(() => findServerPost(client, post.id), {
    ...{ version: 2, caption: `${caption}, com bolo`, description: 'De milho' },
    media: [{ sha256: post.media[0]?.sha256 }, { sha256: photo.sha256 }],
  })
  const times = (await findServerPost(client, post.id))?.schedules.flatMap((one) =>
    one.state === 'cancelled' ? [] : [one.scheduledAt],
  )
  expect(times?.map((time) => Date.parse(time))).toEqual([at.getTime()])
  await expect(cardOf(page, caption).getByText('Alteração na fila de envio')).toHaveCount(0)
})

// With a line that refuses: an emulated one may let the worker send when the browser is opened again.
lineTest(
  'an edit made without a connection shows at once, survives the browser and arrives once',
  async ({ app, device }) => {
    const caption = `Sem conexão ${Date.now()}`
    const { client, post, card } = await openPost(app.url, device.page, caption)
    const planned = post.schedules[0]?.scheduledAt ?? ''
    await device.page.goto(`/calendar?week=${formatInTimeZone(planned, zone, 'yyyy-MM-dd')}`)
    await expect(device.page.getByText(caption)).toBeVisible()
    await device.page.goto('/posts')
    await device.goOffline()
    const form = await edit(device.page, card)
    const at = nextSlot(9 * day)
    await captionOf(form).fill(`${caption}, mudada`)
    await form.getByLabel(/^Data e hora 1/).fill(localTime(at))
    await save(form)
    await expect(device.page.getByText('Será enviada quando a conexão voltar.')).toBeVisible()

    const page = await device.reopen()
    await page.goto('/posts')
    const changed = cardOf(page, `${caption}, mudada`)
    await expect(changed.getByText('Alteração na fila de envio')).toBeVisible()
    await page.goto(`/calendar?week=${formatInTimeZone(at, zone, 'yyyy-MM-dd')}`)
    const column = page.getByRole('gridcell', { name: dayName(at) })
    const item = column.getByRole('article').filter({ hasText: `${caption}, mudada` })
    await expect(item.getByText('Alteração na fila de envio')).toBeVisible()
    await page.goto(`/calendar?week=${formatInTimeZone(nextSlot(2 * day), zone, 'yyyy-MM-dd')}`)
    await expect(page.getByRole('heading', { name: 'Calendário' })).toBeVisible()
    await expect(page.getByText(caption)).toHaveCount(0)
    expect(await findServerPost(client, post.id)).toMatchObject({ version: 1, caption })

    await device.goOnline()
    await page.goto('/posts')
    await expectOnServer(() => findServerPost(client, post.id), {
      ...{ version: 2, caption: `${caption}, mudada` },
    })
    await expect(cardOf(page, caption)).toHaveCount(1)
    await expect(page.getByText('Alteração na fila de envio')).toHaveCount(0)
    expect((await client.listPosts()).filter(({ id }) => id === post.id)).toHaveLength(1)
  },
)

test('an unfinished edit is found again, and can be discarded', { tag: '@seldom' }, async ({
  app,
  device,
}) => {
  const { page } = device
  const caption = `Deixada no meio ${Date.now()}`
  const { card } = await openPost(app.url, page, caption)
  const form = await edit(page, card)
  await captionOf(form).fill(`${caption} e pela metade`)
  const edited = async () => (await readRows<EditDraft>(page, 'edits')).map((row) => row.caption)
  await expect.poll(edited).toEqual([`${caption} e pela metade`])
  await page.goto('/dashboard')
  await page.goto('/posts')
  await expect(card.getByText('Alteração não salva')).toBeVisible()
  await card.getByRole('button', { name: 'Continuar' }).click()
  await expect(captionOf(form)).toHaveValue(`${caption} e pela metade`)
  await form.getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar alterações' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(card.getByText(caption, { exact: true })).toBeVisible()
  await expect(card.getByText('Alteração não salva')).toHaveCount(0)
})

test('an edit can be changed before it is sent, and discarding the second keeps the first', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  const caption = `Antes de enviar ${Date.now()}`
  const { client, post, card } = await openPost(app.url, page, caption)
  await device.goOffline()
  let form = await edit(page, card)
  await captionOf(form).fill(`${caption}, primeira`)
  await save(form)
  await expect(cardOf(page, 'primeira').getByText('Alteração na fila de envio')).toBeVisible()
  form = await edit(page, cardOf(page, 'primeira'))
  await captionOf(form).fill(`${caption}, segunda`)
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(cardOf(page, 'primeira').getByText('Alteração na fila de envio')).toBeVisible()
  form = await edit(page, cardOf(page, 'primeira'))
  await captionOf(form).fill(`${caption}, terceira`)
  await save(form)
  await expect(cardOf(page, 'terceira').getByText('Alteração na fila de envio')).toBeVisible()
  await device.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectOnServer(() => findServerPost(client, post.id), {
    ...{ version: 2, caption: `${caption}, terceira` },
  })
})

test('a post deleted without a connection is struck through, can be restored, and is deleted in the end', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  const caption = `Para excluir ${Date.now()}`
  const { client, post, card } = await openPost(app.url, page, caption)
  await device.goOffline()
  const remove = async () => {
    await card.getByRole('button', { name: 'Excluir' }).click()
    const question = page.getByRole('dialog', { name: 'Excluir post' })
    await expect(
      question.getByText(
        'Os horários que ainda não foram publicados serão cancelados. O que já foi publicado continua na rede.',
      ),
    ).toBeVisible()
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText('Exclusão guardada')).toBeVisible()
    await expect(card.getByText('Exclusão na fila de envio')).toBeVisible()
  }
  await remove()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(card.getByText('Exclusão na fila de envio')).toHaveCount(0)
  await remove()
  await device.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => findServerPost(client, post.id), { timeout: 30_000 }).toBeUndefined()
  await expect(card).toHaveCount(0)
})

test('what two people changed at once is decided field by field', { tag: '@seldom' }, async ({
  app,
  device,
}) => {
  device.allow(/412|Failed to load resource/)
  const { page } = device
  const caption = `Dois ao mesmo tempo ${Date.now()}`
  const { client, post, card } = await openPost(app.url, page, caption)
  await device.goOffline()
  const form = await edit(page, card)
  await captionOf(form).fill(`${caption}, a minha`)
  await save(form)
  await expect(page.getByText('Alteração guardada')).toBeVisible()
  await changeServerPost(client, post.id, {
    caption: `${caption}, a dela`,
    description: 'Escrita por ela',
  })
  await device.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Alterado por outra pessoa').first()).toBeVisible({
    timeout: 30_000,
  })
  // The sender brings the other version to the device.
  const hasTheirs = async () =>
    (await readRows<EditDraft>(page, 'edits')).some(({ theirs }) => theirs !== null)
  await expect.poll(hasTheirs).toBe(true)
  await device.goOffline()
  // It appears above the cards, which move while they are pressed.
  await expect(page.getByText(/^Sem conexão\. /)).toBeVisible()
  await page.getByRole('button', { name: 'Comparar versões' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Este post foi alterado por outra pessoa' })
  const legenda = dialog.getByRole('group', { name: /^Legenda/ })
  await expect(legenda.getByText('Os dois mudaram')).toBeVisible()
  await legenda.getByRole('radio', { name: 'Minha versão' }).check()
  const result = dialog.getByRole('region', { name: 'Como vai ficar' })
  await expect(result.getByText(`${caption}, a minha`)).toBeVisible()
  await expect(result.getByText('Escrita por ela')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await device.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectOnServer(() => findServerPost(client, post.id), {
    ...{ version: 3, caption: `${caption}, a minha`, description: 'Escrita por ela' },
  })
})

test('a duplicate opens in the composer with its photos', { tag: '@seldom' }, async ({
  app,
  device,
}) => {
  const { page } = device
  const caption = `Para duplicar ${Date.now()}`
  const { card } = await openPost(app.url, page, caption)
  await card.getByRole('button', { name: 'Duplicar' }).click()
  await page.waitForURL('**/posts/create?draft=*')
  await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue(caption)
  await expect(page.getByRole('region', { name: 'Mídia' }).getByRole('img').first()).toBeVisible()
})

test('sending can be paused and resumed', { tag: '@seldom' }, async ({ app, device }) => {
  const { page } = device
  const caption = `Pausada ${Date.now()}`
  const { client, post, card } = await openPost(app.url, page, caption)
  await device.goOffline()
  const form = await edit(page, card)
  await captionOf(form).fill(`${caption}, depois`)
  await save(form)
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  const queue = page.getByRole('dialog', { name: 'Fila de envio' })
  await queue.getByRole('button', { name: 'Pausar envio' }).click()
  await expect(queue.getByText('Envio pausado.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /envio pausado$/ }).click()
  await device.goOnline()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await finishDrain(page)
  expect(await findServerPost(client, post.id)).toMatchObject({ version: 1 })
  await queue.getByRole('button', { name: 'Retomar envio' }).click()
  await expectOnServer(() => findServerPost(client, post.id), { version: 2 })
})
