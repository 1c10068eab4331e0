import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { addPhotos, confirmPost } from '../fixtures/posts/write-post.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

test.use({ hasVisited: true })

const patience = { timeout: 40_000 }
const today = (page: Page) => page.getByRole('region', { name: 'Hoje', exact: true })
const rowsOf = (page: Page) =>
  today(page).getByRole('list', { name: 'O que sai hoje' }).getByRole('listitem')
const rowOf = (page: Page, caption: string) =>
  today(page).getByRole('listitem').filter({ hasText: caption })

test('the day is there without a connection after a new start, with its age and what was written since', async ({
  device,
  line: _line,
}) => {
  await openSignedIn(device.page, '/dashboard')
  await waitForServiceWorker(device.page)
  await expect(rowsOf(device.page).first()).toBeVisible()
  await expect(rowOf(device.page, '2 publicações falharam')).toBeVisible()
  await expect
    .poll(() => device.page.evaluate(() => JSON.stringify({ ...localStorage })), patience)
    .toMatch(/"posts\\?",\\?"failed/)
  const known = await rowsOf(device.page).allTextContents()

  await device.goOffline()
  const page = await device.reopen()
  await page.goto('/dashboard')
  await expect(rowsOf(page)).toHaveText(known)
  await expect(rowOf(page, '2 publicações falharam')).toBeVisible()
  await expect(page.getByText(/Dados atualizados (agora há pouco|há)/)).toBeVisible()

  const caption = `Escrito sem rede ${randomUUID().slice(0, 8)}`
  // Now: a planned time would be on the next day in the last minutes of one.
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill(caption)
  await addPhotos(page, [await makePhoto('pao.jpg')])
  await page.getByRole('switch', { name: 'Postar agora' }).click()
  await page.getByRole('checkbox').first().check()
  await confirmPost(page, 'Postar Agora')
  await page.goto('/dashboard')
  await expect(rowOf(page, caption)).toContainText('Na fila de envio')

  await device.goOnline()
  await expect(rowOf(page, caption)).toContainText(/Publicando|Publicado às/, patience)
})
