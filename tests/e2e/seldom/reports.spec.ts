import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

/** The words of all printed pages. */
async function readPdf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join('\n')
  document.destroy()
  library.destroy()
  return text
}

test('a link is made, read and printed by somebody who never signed in, and ended', async ({
  device,
  browser,
}) => {
  const { page } = device
  await openSignedIn(page, '/dashboard')
  const card = page.getByRole('region', { name: 'Relatório do mês' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await card.getByRole('button', { name: 'Criar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar link do relatório' })
  await expect(dialog.getByLabel(/Nome da agência/)).toHaveValue('Ipê Comunicação')
  await dialog.getByLabel(/Nome da agência/).fill('Agência <b>Aurora</b>')
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  await expect(page.getByText('Link criado')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const link = card.getByRole('link', { name: /^Abrir relatório/ }).first()
  const address = await link.evaluate((one: HTMLAnchorElement) => one.href)

  // The page's own worker leaves the address to the server.
  const opened = page.context().waitForEvent('page')
  await link.click()
  await expect((await opened).getByRole('heading', { name: 'Café Aurora', level: 1 })).toBeVisible()

  const stranger = await browser.newContext()
  const report = await stranger.newPage()
  const answer = await report.goto(address)
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(report.getByText('Agência <b>Aurora</b>')).toBeVisible()
  await expectNoBarriers(report, 'a report')
  const pictures = report.locator('.picture img')
  await expect(pictures.first()).toBeVisible()
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  const printed = await readPdf(
    await report.pdf({ preferCSSPageSize: true, printBackground: true }),
  )
  for (const words of ['Café Aurora', 'Posts do mês', 'sem dado', 'Curtidas', 'Feito com uPubly'])
    expect(printed).toContain(words)

  await page.bringToFront()
  await card
    .getByRole('button', { name: /^Encerrar link/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await report.reload()
  await expect(
    report.getByRole('heading', { name: 'Este relatório não está mais aqui' }),
  ).toBeVisible()
  await stranger.close()
})
