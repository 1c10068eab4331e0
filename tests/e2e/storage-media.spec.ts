import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import { createStorageFolder, getStorageFolder } from '#contract/endpoints/storage.ts'
import type { StorageFile } from '#contract/storage/storage.ts'
import { makePhoto } from '../setup/media/make-photo.ts'
import { type ApiClient, openApiClient } from './fixtures/api-client.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { readRows } from './fixtures/device/device-rows.ts'
import { findServerPosts } from './fixtures/posts/find-posts.ts'
import { addPhotos, confirmPost, nextSlot, planTime } from './fixtures/posts/write-post.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })

async function createFolder(client: ApiClient, name: string): Promise<string> {
  const answer = await client.call('/storage/folders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  return v.parse(successEnvelope(createStorageFolder.answer), await answer.json()).data.folderId
}

async function listFiles(client: ApiClient, folderId: string): Promise<StorageFile[]> {
  const answer = await client.call(`/storage/folders/${folderId}`)
  return v.parse(successEnvelope(getStorageFolder.answer), await answer.json()).data.files
}

async function openComposer(page: Page): Promise<void> {
  await openSignedIn(page, '/posts/create')
  await waitForServiceWorker(page)
  await expect(captionOf(page)).toBeVisible()
}

test('media of a draft go to the storage without a connection, and into a post that is written without one', {
  tag: '@seldom',
}, async ({ app, device, openAnotherDevice }) => {
  const client = openApiClient(app.url)
  const name = `Campanha ${randomUUID().slice(0, 8)}`
  const folderId = await createFolder(client, name)
  const photo = await makePhoto('praia.jpg')
  const { page } = device
  await openComposer(page)
  await addPhotos(page, [photo])
  const save = dialog(page, 'Salvar no armazenamento')
  // The folders are seen once.
  await page.getByRole('button', { name: 'Salvar no armazenamento' }).click()
  await expect(save.getByRole('button', { name })).toBeVisible()
  await save.getByRole('button', { name: 'Cancelar' }).click()

  await device.goOffline()
  await page.getByRole('button', { name: 'Salvar no armazenamento' }).click()
  await save.getByRole('button', { name }).click()
  await save.getByRole('button', { name: 'Salvar nesta pasta' }).click()
  await expect(page.getByText('1 arquivo a caminho')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Fila de envio: 1 aguardando' }).first(),
  ).toBeVisible()
  expect(await readRows(page, 'storageUploads')).toHaveLength(1)
  await device.goOnline()
  await expect.poll(async () => (await listFiles(client, folderId)).length).toBe(1)
  const [file] = await listFiles(client, folderId)
  expect(file).toMatchObject({ fileName: 'praia.jpg', media: { sha256: photo.sha256 } })
  await expect.poll(async () => (await readRows(page, 'storageUploads')).length).toBe(0)

  const other = await openAnotherDevice()
  const caption = `Do armazenamento ${randomUUID().slice(0, 8)}`
  await openComposer(other.page)
  await captionOf(other.page).fill(caption)
  await other.page.getByRole('button', { name: 'Usar do armazenamento' }).click()
  const use = dialog(other.page, 'Usar do armazenamento')
  await use.getByRole('button', { name }).click()
  await use.getByRole('button', { name: 'praia.jpg' }).click()
  await use.getByRole('button', { name: 'Adicionar 1 arquivo' }).click()
  await expect(use).toHaveCount(0)
  await other.goOffline()
  await other.page.reload()
  await expect(captionOf(other.page)).toHaveValue(caption)
  await expect(other.page.getByRole('img', { name: 'praia.jpg' }).first()).toBeVisible()
  await planTime(other.page, { slot: nextSlot(2 * 60 * 60_000) })
  await confirmPost(other.page)
  await other.goOnline()
  await expect.poll(async () => (await findServerPosts(app.url, caption)).length).toBe(1)
  const [post] = await findServerPosts(app.url, caption)
  expect(post?.media.map(({ sha256 }) => sha256)).toEqual([photo.sha256])
})

test('a file chosen right before the browser is killed arrives once', { tag: '@seldom' }, async ({
  app,
  device,
}) => {
  const client = openApiClient(app.url)
  const name = `Contratos ${randomUUID().slice(0, 8)}`
  const folderId = await createFolder(client, name)
  await openSignedIn(device.page, `/storage?folder=${folderId}`)
  await waitForServiceWorker(device.page)
  await device.page.getByRole('button', { name: 'Adicionar Arquivo' }).click()
  const create = dialog(device.page, 'Adicionar Arquivo')
  const buffer = Buffer.alloc(20 * 1024 * 1024, 'contrato')
  await create
    .getByLabel('Arquivos', { exact: true })
    .setInputFiles({ name: 'contrato.zip', mimeType: 'application/zip', buffer })
  await create.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect
    .poll(async () => {
      const tables = ['storageIncoming', 'storageUploads'] as const
      const rows = await Promise.all(tables.map((table) => readRows(device.page, table)))
      return rows.flat().length
    })
    .toBeGreaterThan(0)
  await device.kill()
  const page = await device.reopen()
  await openSignedIn(page, `/storage?folder=${folderId}`)
  await expect(page.getByRole('row', { name: 'contrato.zip' })).toBeVisible()
  expect(await listFiles(client, folderId)).toMatchObject([
    { fileName: 'contrato.zip', fileSize: buffer.length, media: null },
  ])
  await expect.poll(async () => (await readRows(page, 'storageUploads')).length).toBe(0)
})
