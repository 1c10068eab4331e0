import { randomUUID } from 'node:crypto'
import type { Download, Page } from 'playwright/test'
import { makePhoto, type PhotoFile } from '../setup/media/make-photo.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`
const row = (page: Page, name: string) => page.getByRole('row', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openStorage(page: Page): Promise<void> {
  await openSignedIn(page, '/storage')
  await waitForServiceWorker(page)
  await expect(page.getByRole('heading', { name: 'Meus Arquivos' })).toBeVisible()
}

async function createFolder(page: Page, name: string, password?: string): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar Arquivo' }).click()
  const create = dialog(page, 'Adicionar Arquivo')
  await create.getByLabel('Nome da pasta').fill(name)
  if (password !== undefined) {
    await create.getByRole('switch', { name: 'Proteger com senha' }).click()
    await create.getByLabel('Senha', { exact: true }).fill(password)
    await create.getByLabel('Confirmar senha').fill(password)
  }
  await create.getByRole('button', { name: 'Criar pasta' }).click()
  await expect(create).toHaveCount(0)
}

async function openFolder(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link', { name }).click()
}

async function upload(page: Page, photo: PhotoFile): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar Arquivo' }).click()
  const create = dialog(page, 'Adicionar Arquivo')
  await create.getByLabel('Arquivos', { exact: true }).setInputFiles(photo)
  await create.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(create).toHaveCount(0)
}

/** The thumbnails of the storage's folders that the device keeps. */
async function countKeptPictures(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('upubly-folder-pictures:'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().length
  })
}

test('a file chosen without a connection arrives when it is back, and is renamed, downloaded, deleted and restored', {
  tag: '@seldom',
}, async ({ device }) => {
  const { page } = device
  const folder = newName('Padaria')
  await openStorage(page)
  await createFolder(page, folder)
  await openFolder(page, folder)
  await expect(page.getByText('Nenhum arquivo ou pasta encontrado.')).toBeVisible()

  await device.goOffline()
  const photo = await makePhoto('praia.jpg')
  await upload(page, photo)
  const queue = page.getByRole('region', { name: 'Envios para o armazenamento' })
  await expect(queue).toContainText('praia.jpg')
  await expect(queue).toContainText('Aguardando conexão')
  // The folder is read, and the file waits, in a page that starts without a connection, too.
  await page.reload()
  await expect(page.getByRole('link', { name: folder }).first()).toBeVisible()
  await expect(queue).toContainText('praia.jpg')

  // The queue of every screen offers another folder.
  await page.getByRole('button', { name: /^Fila de envio/ }).click()
  await dialog(page, 'Fila de envio').getByRole('button', { name: 'Outra pasta' }).click()
  const other = dialog(page, 'Enviar para outra pasta')
  await other.getByRole('button', { name: folder }).click()
  await expect(other.getByText('O arquivo já vai para esta pasta.')).toBeVisible()
  await other.getByRole('button', { name: 'Cancelar' }).click()
  await expect(other).toHaveCount(0)
  await dialog(page, 'Fila de envio').getByRole('button', { name: 'Fechar' }).click()

  await device.goOnline()
  await expect(row(page, 'praia.jpg')).toBeVisible()
  await expect(queue).toHaveCount(0)

  await row(page, 'praia.jpg').getByRole('button', { name: 'Renomear' }).click()
  const rename = dialog(page, 'Renomear Arquivo/Pasta')
  await rename.getByLabel('Nome').fill('mar.jpg')
  await rename.getByRole('button', { name: 'Salvar' }).click()
  await expect(row(page, 'mar.jpg')).toBeVisible()

  // Heard from the moment the tab is there: the file may be saved before anything else can wait for it.
  const saved = new Promise<Download>((resolve) =>
    page.context().once('page', (tab) => tab.once('download', resolve)),
  )
  await row(page, 'mar.jpg').getByRole('button', { name: 'Baixar' }).click()
  expect((await saved).suggestedFilename()).toBe('mar.jpg')

  await row(page, 'mar.jpg').getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row(page, 'mar.jpg')).toHaveCount(0)
  await page.getByRole('link', { name: 'Lixeira' }).click()
  const deleted = page.getByRole('listitem').filter({ hasText: `Meus Arquivos / ${folder}` })
  await deleted.getByRole('button', { name: 'Restaurar' }).click()
  await expect(deleted).toHaveCount(0)
  await page.goBack()
  await expect(row(page, 'mar.jpg')).toBeVisible()

  // Its picture is kept with the folder.
  await page.getByRole('radio', { name: 'Grade' }).click()
  await expect.poll(() => countKeptPictures(page)).toBe(1)
  await device.goOffline()
  await page.reload()
  const picture = page.getByRole('listitem').filter({ hasText: 'mar.jpg' }).locator('img')
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth))
    .toBeGreaterThan(0)
})

test('a protected folder shows nothing to another device before its password, and nothing after it is closed', {
  tag: '@seldom',
}, async ({ device, openAnotherDevice }) => {
  const folder = newName('Contratos')
  await openStorage(device.page)
  await createFolder(device.page, folder, 'Segredo-1')
  await openFolder(device.page, folder)
  await upload(device.page, await makePhoto('assinado.jpg'))
  await expect(row(device.page, 'assinado.jpg')).toBeVisible()
  const address = device.page.url()

  const other = await openAnotherDevice()
  const { page } = other
  // What is asked for with the wrong password, and before it was given.
  other.allow(/status of 403/)
  await openSignedIn(page, address)
  const ask = dialog(page, 'Pasta protegida')
  await ask.getByLabel('Senha da pasta').fill('Segredo-2')
  await ask.getByRole('button', { name: 'Abrir pasta' }).click()
  await expect(ask.getByText('Esta não é a senha da pasta.')).toBeVisible()
  await expect(row(page, 'assinado.jpg')).toHaveCount(0)
  await ask.getByLabel('Senha da pasta').fill('Segredo-1')
  await ask.getByRole('button', { name: 'Abrir pasta' }).click()
  await expect(row(page, 'assinado.jpg')).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain(folder)
  expect(await kept()).not.toContain('assinado.jpg')
  expect(await countKeptPictures(page)).toBe(0)

  await page.getByRole('link', { name: 'Raiz' }).click()
  await row(page, folder).getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitem', { name: 'Fechar pasta' }).click()
  await openFolder(page, folder)
  await expect(ask.getByLabel('Senha da pasta')).toBeVisible()
  await expect(row(page, 'assinado.jpg')).toHaveCount(0)
})
