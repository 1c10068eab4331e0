import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { SavedTemplate } from '#contract/posts/template.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { makePhoto } from '../setup/media/make-photo.ts'
import { openApiClient } from './fixtures/api-client.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { readRows } from './fixtures/device/device-rows.ts'
import { readPlanning, savePlanning } from './fixtures/posts/server-planning.ts'
import { addPhotos, nextSlot, writePost } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

test.beforeEach(async ({ device }) => {
  await openSignedIn(device.page, '/posts/create')
  await waitForServiceWorker(device.page)
  await expect(captionOf(device.page)).toBeVisible()
})

// The tests of one server share its planning.
test.afterEach(({ app }) => savePlanning(app.url, () => ({ slots: [], hashtagGroups: [] })))

const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })
const itemsOf = (dialog: Locator, caption: string) =>
  dialog.getByRole('listitem').filter({ hasText: caption })

async function openTemplates(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  return page.getByRole('dialog', { name: 'Templates', exact: true })
}

async function listTemplates(
  appUrl: string,
  page: Page,
  caption: string,
): Promise<SavedTemplate[]> {
  const [session] = await readRows<StoredSession>(page, 'session')
  const answer = await openApiClient(appUrl).call(`/templates/user/${session?.user.id}`)
  const schema = successEnvelope(endpoints.listTemplates.answer)
  const { data } = v.parse(schema, await answer.json())
  return data.filter((template) => template.caption === caption)
}

async function isSent(page: Page): Promise<void> {
  await expect.poll(async () => (await readRows(page, 'outbox')).length).toBe(0)
}

test('a template is saved without a connection, arrives once, and is used and duplicated without one', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  const caption = `Modelo ${randomUUID().slice(0, 8)}`
  await captionOf(page).fill(caption)
  const photo = await makePhoto('foto.jpg')
  await addPhotos(page, [photo])
  await expect(page.getByRole('button', { name: 'Remover mídia' })).toBeVisible()
  await device.goOffline()
  let dialog = await openTemplates(page)
  await dialog.getByRole('button', { name: 'Salvar como template' }).click()
  await expect(page.getByText('Será enviado quando a conexão voltar.')).toBeVisible()
  await expect(itemsOf(dialog, caption)).toContainText('Na fila de envio')
  await page.keyboard.press('Escape')
  await captionOf(page).fill(`${caption}, e mais`)

  await page.getByRole('button', { name: /^Fila de envio: 1 aguardando/ }).click()
  const queue = page.getByRole('dialog', { name: 'Fila de envio' })
  const waiting = queue.getByRole('article')
  await expect(waiting).toContainText(caption)
  await expect(waiting).toContainText('Salvar em Templates')
  await page.keyboard.press('Escape')

  await device.goOnline()
  await expect.poll(async () => (await listTemplates(app.url, page, caption)).length).toBe(1)
  await isSent(page)
  await expect(captionOf(page)).toHaveValue(`${caption}, e mais`)
  dialog = await openTemplates(page)
  await expect(itemsOf(dialog, caption).getByRole('button', { name: 'Usar' })).toBeVisible()
  await expect(itemsOf(dialog, caption)).not.toContainText('Na fila de envio')
  await page.keyboard.press('Escape')
  const [saved] = await listTemplates(app.url, page, caption)
  expect(saved?.media.map(({ sha256 }) => sha256)).toEqual([photo.sha256])

  await page.goto('/posts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await device.goOffline()
  await page.goto('/posts/create')
  dialog = await openTemplates(page)
  await itemsOf(dialog, caption).getByRole('button', { name: 'Duplicar' }).click()
  await expect(page.getByText('Template duplicado')).toBeVisible()
  await expect(itemsOf(dialog, caption)).toHaveCount(2)
  const waits = { hasText: 'Na fila de envio' }
  const known = itemsOf(dialog, caption).filter({ hasNotText: waits.hasText })
  await known.getByRole('button', { name: 'Usar' }).click()
  await expect(captionOf(page)).toHaveValue(caption)
  await expect(page.getByRole('button', { name: 'Remover mídia' })).toBeVisible()

  // The second one, which the server does not have yet.
  await page.goto('/posts/create')
  dialog = await openTemplates(page)
  await itemsOf(dialog, caption).filter(waits).getByRole('button', { name: 'Usar' }).click()
  await expect(captionOf(page)).toHaveValue(caption)
  await expect(page.getByRole('button', { name: 'Remover mídia' })).toBeVisible()

  await device.goOnline()
  await expect.poll(async () => (await listTemplates(app.url, page, caption)).length).toBe(2)
  for (const { media } of await listTemplates(app.url, page, caption))
    expect(media.map(({ sha256 }) => sha256)).toEqual([photo.sha256])
  await isSent(page)
})

test('slots changed offline are merged with those that somebody else saved', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  // The conflict that is merged.
  device.allow(/status of 412/)
  await captionOf(page).fill('Café da manhã')
  await page.getByRole('switch', { name: 'Agendar template' }).click()
  await page.getByRole('button', { name: /horários do projeto$/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Horários do projeto' })
  await expect(dialog.getByLabel('Horário', { exact: true })).toBeVisible()
  const before = await readPlanning(app.url)
  await device.goOffline()
  await savePlanning(app.url, ({ slots, ...rest }) => ({
    ...rest,
    slots: [...slots, { weekday: 6, time: '04:15' }],
  }))
  for (const time of ['03:35', '03:40']) {
    await dialog.getByLabel('Dia', { exact: true }).selectOption('Domingo')
    await dialog.getByLabel('Horário', { exact: true }).selectOption(time)
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog.getByRole('button', { name: `Remover Domingo às ${time}` })).toBeVisible()
  }
  expect(await readRows(page, 'outbox')).toMatchObject([{ kind: 'save-planning' }])
  await page.goto('/posts')
  await page.getByRole('button', { name: /^Fila de envio: 1 aguardando/ }).click()
  const waiting = page.getByRole('dialog', { name: 'Fila de envio' }).getByRole('article')
  await expect(waiting).toContainText('Horários e hashtags do projeto')
  await expect(waiting).toContainText('Alterar horários')
  await page.goto('/posts/create')
  await captionOf(page).fill('Café da manhã')
  await page.getByRole('switch', { name: 'Agendar template' }).click()
  await page.getByRole('button', { name: /horários do projeto$/i }).click()
  await expect(dialog.getByRole('button', { name: 'Remover Domingo às 03:40' })).toBeVisible()

  await device.goOnline()
  await isSent(page)
  const after = await readPlanning(app.url)
  expect(after.version).toBe(before.version + 2)
  for (const slot of [
    { weekday: 6, time: '04:15' },
    { weekday: 0, time: '03:35' },
    { weekday: 0, time: '03:40' },
  ])
    expect(after.slots).toContainEqual(slot)
  for (const name of ['Sábado às 04:15', 'Domingo às 03:35', 'Domingo às 03:40'])
    await expect(dialog.getByRole('button', { name: `Remover ${name}` })).toBeVisible()
})

test('a post that waits for a connection counts in the warnings, too', { tag: '@seldom' }, async ({
  device,
}) => {
  const { page } = device
  const slot = nextSlot(26 * 3_600_000)
  const caption = `Um texto que ninguém disse antes ${randomUUID().slice(0, 8)}`
  // Its accounts are stored on the device then.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('platforms')
  await device.goOffline()
  const photos = [await makePhoto('foto.jpg')]
  await writePost(page, { caption, photos, slot, account: '@horta.da.vila' })
  await page.goto('/posts/create')
  const duplicate = page.getByText(/Esta legenda é igual à de um post/)
  await captionOf(page).fill('Ainda outra coisa')
  await expect(duplicate).toHaveCount(0)
  await captionOf(page).fill(caption)
  await expect(duplicate).toBeVisible()
  await planTimeOnly(page, slot)
  await expect(page.getByText(/@horta\.da\.vila já tem um post às/)).toBeVisible()
})

/** Chooses time and account without adding the schedule. */
async function planTimeOnly(page: Page, slot: Date): Promise<void> {
  const zone = { timeZone: 'America/Sao_Paulo' }
  const date = slot.toLocaleDateString('sv-SE', zone)
  const time = slot.toLocaleTimeString('sv-SE', { ...zone, hour: '2-digit', minute: '2-digit' })
  await page.getByRole('switch', { name: 'Agendar template' }).click()
  await page.getByLabel('Data', { exact: true }).fill(date)
  await page.getByLabel('Hora', { exact: true }).selectOption(time)
  await page.getByRole('checkbox', { name: '@horta.da.vila' }).check()
}
