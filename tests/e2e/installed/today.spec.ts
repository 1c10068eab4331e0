import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/make-photo.ts'
import { test } from '../fixtures/bad-line.ts'
import { waitForServiceWorker } from '../fixtures/device.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'
import { nextSlot, writePost } from '../fixtures/write-post.ts'

test.use({ hasVisited: true })

const patience = { timeout: 40_000 }
const today = (page: Page) => page.getByRole('region', { name: 'Hoje', exact: true })
const rowOf = (page: Page, caption: string) =>
  today(page).getByRole('listitem').filter({ hasText: caption })

test('the day is there without a connection after a new start, with its age and what was written since', async ({
  device,
  line: _line,
}) => {
  await openSignedIn(device.page, '/dashboard')
  await waitForServiceWorker(device.page)
  await expect(rowOf(device.page, 'Saiu do forno')).toContainText('Publicado às')
  await expect(rowOf(device.page, '2 publicações falharam')).toBeVisible()
  await expect
    .poll(() => device.page.evaluate(() => JSON.stringify({ ...localStorage })), patience)
    .toMatch(/"posts\\?",\\?"failed/)

  await device.goOffline()
  const page = await device.reopen()
  await page.goto('/dashboard')
  await expect(rowOf(page, 'Saiu do forno')).toContainText('Publicado às')
  await expect(rowOf(page, '2 publicações falharam')).toBeVisible()
  await expect(page.getByText(/Dados atualizados (agora há pouco|há)/)).toBeVisible()

  const caption = `Escrito sem rede ${randomUUID().slice(0, 8)}`
  const photos = [await makePhoto('pao.jpg')]
  await writePost(page, { caption, photos, slot: nextSlot(10 * 60_000) })
  await page.goto('/dashboard')
  await expect(rowOf(page, caption)).toContainText('Na fila de envio')

  await device.goOnline()
  await expect(rowOf(page, caption)).toContainText('Agendado', patience)
})
