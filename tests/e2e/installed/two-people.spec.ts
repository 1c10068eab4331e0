import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { type Device, waitForServiceWorker } from '../fixtures/device/device.ts'
import { deleteRow, readRows } from '../fixtures/device/device-rows.ts'
import { addPerson, bia } from '../fixtures/people/add-person.ts'
import { leave } from '../fixtures/people/leave.ts'
import { findServerPosts } from '../fixtures/posts/find-posts.ts'
import { addPhotos, nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { demo, signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

test.describe.configure({ timeout: 120_000, mode: 'serial' })
// The test adds a person to this file's server.
test.use({ appEnv: [{ LOG_LEVEL: 'error' }, { scope: 'worker' }] })

test.beforeAll(async ({ app }) => {
  await addPerson(app, 'Café Aurora')
})

const stamp = Date.now()
const draft = `Rascunho da Ana ${stamp}`
const queued = `Na fila da Ana ${stamp}`
const changed = `Alterado pela Ana ${stamp}`

test('the next person on a device neither sees nor sends what another person left', async ({
  app,
  device,
}) => {
  const { page } = device
  device.allow(/./)
  await signIn(page)
  await waitForServiceWorker(page)
  const draftAddress = await writeDraft(page)
  await expect.poll(() => countPictures(page), { timeout: 30_000 }).toBeGreaterThan(0)
  await device.goOffline()
  await writePost(page, {
    ...{ caption: queued, slot: nextSlot(48 * 60 * 60_000) },
    photos: [await makePhoto('fila.jpg')],
  })
  await leaveEditOpen(page)

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  const question = page.getByRole('dialog', { name: 'Sair com envios pendentes?' })
  await expect(question).toContainText('1 post ainda não foi enviado.')
  await expect(question).toContainText('1 alteração não salva fica aqui, só para você.')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL('**/signin')

  await device.goOnline()
  await signIn(page, bia)
  await expectNothingOf(device, draftAddress)
  expect(await findServerPosts(app.url, queued)).toEqual([])
  await leave(page)

  await signIn(page, demo)
  await page.goto('/posts')
  await expect(page.getByText(draft).first()).toBeVisible()
  await expect
    .poll(async () => (await findServerPosts(app.url, queued)).length, { timeout: 30_000 })
    .toBe(1)
  expect((await readRows<{ caption: string }>(page, 'edits')).map((row) => row.caption)).toEqual([
    changed,
  ])
  await page.goto(draftAddress)
  await expect(page.getByLabel('Legenda', { exact: true })).toHaveValue(draft)
})

test('an expired session leaves no lists and pictures to the next person either', async ({
  device,
}) => {
  const { page } = device
  device.allow(/./)
  await signIn(page)
  await waitForServiceWorker(page)
  await expect.poll(() => countPictures(page), { timeout: 30_000 }).toBeGreaterThan(0)
  // As after a refused refresh, without pressing 'Sair'.
  await deleteRow(page, 'session', 'current')
  await device.context.clearCookies()
  await page.goto('/dashboard')
  await page.waitForURL('**/signin**')
  await signIn(page, bia)
  const owners = await page.evaluate(() => {
    const copies = Object.keys(localStorage).filter((key) =>
      /^upubly(-cache:|\.projects:)/.test(key),
    )
    return [...new Set(copies.map((key) => key.split(':')[1]))]
  })
  expect(owners.length).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.cookie)).toContain(encodeURIComponent(owners[0] ?? ''))
  const names = await page.evaluate(() => caches.keys())
  const pictures = names.filter((name) => name.startsWith('upubly-pictures:'))
  expect(pictures.filter((name) => !name.includes(owners[0] ?? 'nobody'))).toEqual([])
})

async function writeDraft(page: Page): Promise<string> {
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(draft)
  await addPhotos(page, [await makePhoto('rascunho.jpg')])
  await page.waitForURL('**/posts/create?draft=*')
  await expect
    .poll(async () => {
      const rows = await readRows<{ mediaHashes: string[] }>(page, 'drafts')
      return rows.map(({ mediaHashes }) => mediaHashes.length)
    })
    .toEqual([1])
  return page.url()
}

/** Leaves a changed form without 'Salvar' and without 'Cancelar'. */
async function leaveEditOpen(page: Page): Promise<void> {
  await page.goto('/posts')
  const posts = page.getByRole('region', { name: 'Posts', exact: true })
  await posts.getByRole('button', { name: 'Editar' }).first().click()
  const form = page.getByRole('region', { name: /^Editando #/ })
  await form.getByLabel('Legenda', { exact: true }).fill(changed)
  await expect
    .poll(async () =>
      (await readRows<{ caption: string }>(page, 'edits')).map((row) => row.caption),
    )
    .toEqual([changed])
}

async function expectNothingOf({ page }: Device, draftAddress: string): Promise<void> {
  await page.goto('/posts')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rascunhos' })).toHaveCount(0)
  for (const text of [draft, queued, changed]) await expect(page.getByText(text)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fila de envio: tudo enviado' })).toBeVisible()
  await page.goto(draftAddress)
  await expect(page.getByText(/rascunho/i).first()).toBeVisible()
  await expect(page.getByText(draft)).toHaveCount(0)
  expect(await page.locator('textarea').count()).toBe(0)
  await page.goto('/settings')
  const device = page.getByRole('region', { name: 'Neste aparelho' })
  for (const text of ['Nenhum rascunho', 'Nenhum arquivo por enviar', 'Tudo enviado'])
    await expect(device.getByText(text)).toBeVisible()
  await expect(device.getByText('Nenhuma por salvar')).toBeVisible()
}

async function countPictures(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('upubly-pictures:'))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().length
  })
}
