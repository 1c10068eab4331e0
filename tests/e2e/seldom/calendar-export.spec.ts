import { readFile } from 'node:fs/promises'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

async function readPdf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return pages
}

const choose = async (page: Page, way: RegExp) => {
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('button', { name: way }).click()
}

async function save(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test.use({ hasVisited: true })

test('a month leaves the calendar as a PDF and as a table, also without a connection', async ({
  device,
}) => {
  const { page } = device
  await openSignedIn(page, '/calendar?view=month')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await choose(page, /^PDF do mês/)
  await expect(page.getByText(/^\d+ posts neste período\.$/)).toBeVisible()
  await expectNoBarriers(page, 'the dialog of a PDF')
  const count = Number.parseInt(
    (await page.getByText(/posts neste período/).textContent()) ?? '',
    10,
  )
  const whole = await save(page, 'Baixar PDF')
  expect(whole.name).toMatch(/^calendario-cafe-aurora-\d{4}-\d\d\.pdf$/)
  const pages = await readPdf(whole.bytes)
  expect(pages[0]).toContain('Café Aurora')
  expect(pages[0]).toContain(`${count} posts`)
  expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`)
  expect(whole.bytes.includes('/DCTDecode')).toBe(true)

  await device.goOffline()
  await choose(page, /^PDF do mês/)
  const offline = await save(page, 'Baixar PDF')
  expect((await readPdf(offline.bytes)).length).toBe(pages.length)
  await choose(page, /^Planilha/)
  const table = await save(page, 'Baixar CSV')
  expect(table.bytes.toString()).toMatch(/^\ufeffData;Hora;Contas;Legenda;/)
  expect(table.bytes.toString().match(/\r\n\d\d\/\d\d\/\d{4};/g)).toHaveLength(count)
})

test('a secret address of the calendar is made, read by another program, and withdrawn', async ({
  device,
  request,
}) => {
  const { page } = device
  await openSignedIn(page, '/calendar')
  await choose(page, /^Assinar calendário/)
  const dialog = page.getByRole('dialog', { name: 'Assinar calendário' })
  await expect(dialog.getByText('Nenhum endereço vale agora.')).toBeVisible()
  await dialog.getByLabel(/Para quem/).fill('Cliente')
  await dialog.getByRole('button', { name: 'Criar endereço' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expectNoBarriers(page, 'the addresses of a calendar')
  const link = dialog.getByRole('link', { name: /^Abrir no calendário/ })
  const address = ((await link.getAttribute('href')) ?? '').replace(/^webcal/, 'http')
  const calendar = await (await request.get(address)).text()
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(calendar).toContain('Café Aurora · uPubly')
  expect(calendar.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(5)
  await dialog.getByRole('button', { name: 'Retirar endereço de Cliente' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Nenhum endereço vale agora.')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})
