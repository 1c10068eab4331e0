import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { writeDraft } from '../fixtures/device/written-drafts.ts'
import { nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { addSession } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

test('stored data are listed, can be cleared and are fetched again; drafts and entries stay', async ({
  device,
}) => {
  const { page } = device
  await addSession(device.context)
  await writeDraft(page, 'Fica guardado')
  await writeDraft(page, 'Este também')
  await page.goto('/settings')
  const row = (label: string) =>
    page
      .getByRole('region', { name: 'Neste aparelho' })
      .getByRole('listitem')
      .filter({
        hasText: new RegExp(`^${label}`),
      })
  // The copy is made some seconds after the first screen, and shown when the person opens the page
  // again.
  await expect.poll(() => countWeeks(page), { timeout: 30_000 }).toBe(9)
  await device.goOffline()
  await writePost(page, {
    ...{ caption: 'Na fila', slot: nextSlot(48 * 60 * 60_000) },
    photos: [await makePhoto('fila.jpg')],
  })

  await page.goto('/settings')
  await expect(row('Rascunhos')).toContainText('2 rascunhos')
  await expect(row('Mídias')).toContainText('1 arquivo de rascunhos e envios')
  await expect(row('Fila de envio')).toContainText('1 envio pendente')
  await expect(row('Calendário e posts')).toContainText('9 semanas')
  await expect(row('Imagens')).toContainText('imagens e vídeos guardados')
  await expect(page.getByRole('meter', { name: 'Espaço em uso' })).toBeVisible()

  await page.getByRole('button', { name: 'Excluir rascunhos' }).click()
  const drafts = page.getByRole('dialog', { name: 'Excluir 2 rascunhos?' })
  await drafts.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row('Rascunhos')).toContainText('Nenhum rascunho')
  await expect(row('Fila de envio')).toContainText('1 envio pendente')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row('Rascunhos')).toContainText('2 rascunhos')

  await page.getByRole('button', { name: 'Limpar cópia offline' }).click()
  const copies = page.getByRole('dialog', { name: 'Limpar cópia offline?' })
  await expect(copies).toContainText('Rascunhos, mídias e a fila de envio continuam aqui.')
  await copies.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row('Imagens')).toContainText('Nenhuma cópia agora')
  await expect.poll(() => countWeeks(page)).toBe(0)
  expect(await countRows(page)).toEqual({ drafts: 3, mediaBlobs: 1, outbox: 1 })
  await page.goto('/calendar')
  await expect(page.getByText('Esta semana ainda não está neste aparelho')).toBeVisible()

  await device.goOnline()
  await expect.poll(() => countWeeks(page), { timeout: 30_000 }).toBe(9)
})

function countWeeks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('upubly-cache:'))
    const text = key === undefined ? null : localStorage.getItem(key)
    return text?.match(/"posts","week","/g)?.length ?? 0
  })
}

async function countRows(page: Page) {
  const count = async (table: 'drafts' | 'mediaBlobs' | 'outbox') =>
    (await readRows(page, table)).length
  return {
    drafts: await count('drafts'),
    mediaBlobs: await count('mediaBlobs'),
    outbox: await count('outbox'),
  }
}
