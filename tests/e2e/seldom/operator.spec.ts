import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { refuseWith, replyInTurn } from '../fixtures/lines/answers.ts'
import { markup, olga, openOperation, otto, test } from '../fixtures/people/operation.ts'
import { proveIdentity } from '../fixtures/people/prove-identity.ts'
import { waitForMail } from '../fixtures/people/sent-mails.ts'
import { demo, openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

test.describe.configure({ timeout: 120_000 })

const area = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const log = async (page: Page) => {
  await area(page, 'Registro')
  return page.getByRole('table', { name: 'Registro' })
}

test('a visitor signs in first', async ({ page }) => {
  await page.goto('/operator?area=people')
  await expect(page).toHaveURL(/\/signin\?redirect=%2Foperator%3Farea%3Dpeople/)
})

test('no device keeps its files', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text()
  expect(worker).toContain('/assets/calendar-')
  expect(worker).not.toContain('/assets/operator-')
})

test('for everybody else there is no such page', async ({ page, problems }) => {
  problems.allow(/403/)
  await openSignedIn(page, '/operator')
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).not.toHaveTitle(/Operação/)
  await expect(page.getByText('Operação')).toHaveCount(0)
})

test('an operator without a second step is told how to get in', async ({ page, problems }) => {
  problems.allow(/403/)
  await openSignedIn(page, '/operator', otto)
  await expect(
    page.getByRole('heading', { name: 'Entre com a verificação em duas etapas' }),
  ).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByRole('link', { name: 'Abrir Meu perfil' }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
})

test('a plan is changed, checked before, and the change is in the log', async ({ app, page }) => {
  await openOperation(app, page)
  await page.getByRole('button', { name: 'Alterar o plano Starter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar o plano Starter' })
  await dialog.getByLabel('Preço por mês (R$)').fill('vinte')
  await dialog.getByLabel('Link mensal').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Digite um valor como 59,99')).toBeVisible()
  await expect(dialog.getByText('Use um endereço completo')).toBeVisible()
  await dialog.getByLabel('Preço por mês (R$)').fill('24,90')
  await dialog.getByLabel('Link mensal').fill('https://buy.stripe.com/abc')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Plano alterado')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Starter' })).toContainText(/R\$\s24,90/)
  const acts = await log(page)
  await expect(acts).toContainText('Alterou um plano')
  await expect(acts).toContainText('preço por mês, em centavos de “1999” para “2490”')
  await expect(acts).toContainText(olga.email)
})

test('the waiting list is read, searched and saved as a file without formulas', async ({
  app,
  page,
}) => {
  await openOperation(app, page, 'waiting')
  await expect(rowOf(page, 'formula@example.com')).toContainText(markup)
  await expect(rowOf(page, 'pessoa1@example.com')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver mais' }).click()
  await expect(rowOf(page, 'pessoa1@example.com')).toBeVisible()
  await page.getByLabel('Buscar por nome ou email').fill('PESSOA 42')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(rowOf(page, 'formula@example.com')).toHaveCount(0)
  await expect(rowOf(page, 'pessoa42@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Tirar Pessoa 42 da lista' }).click()
  const question = page.getByRole('dialog', { name: 'Tirar Pessoa 42 da lista de espera?' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Pessoa tirada da lista')).toBeVisible()
  await expect(rowOf(page, 'pessoa42@example.com')).toHaveCount(0)
  await page.getByLabel('Buscar por nome ou email').fill('ninguém')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { name: 'Ninguém encontrado' })).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines[1]).toMatch(/^\d+;Pessoa 1;pessoa1@example\.com;Um amigo da padaria me contou;/)
  expect(lines[60]).toContain(`"'=HYPERLINK(""http://example.com"")"`)
  const acts = await log(page)
  await expect(acts).toContainText('Exportou a lista de espera')
  await expect(acts).toContainText('Tirou alguém da lista de espera')
  await expect(acts).toContainText('PESSOA 42')
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})

test('a message is marked as answered', async ({ app, page }) => {
  await openOperation(app, page, 'messages')
  const message = page.getByRole('listitem').filter({ hasText: 'Bia Rocha' })
  await expect(message).toContainText(markup)
  await expect(message).toContainText('Sem resposta')
  await message.getByRole('button', { name: 'Marcar como respondida' }).click()
  await expect(message).toContainText('Respondida em')
  await message.getByRole('button', { name: 'Marcar como não respondida' }).click()
  await expect(message).toContainText('Sem resposta')
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})

test('a person gets more days, after a proof of who gives them', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/403/)
  await openOperation(app, page, 'people')
  const path = '/operator/users/*/trial'
  await replyInTurn(page.context(), { method: 'POST', path }, [refuseWith('CONFIRMATION_REQUIRED')])
  await page.getByRole('button', { name: `Dar mais dias de teste a ${otto.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Dar mais dias de teste a ${otto.name}?` })
  await dialog.getByLabel('Dias').fill('31')
  await dialog.getByRole('button', { name: 'Dar mais dias' }).click()
  await expect(dialog.getByText('Digite um número de 1 a 30')).toBeVisible()
  await dialog.getByLabel('Dias').fill('20')
  await dialog.getByRole('button', { name: 'Dar mais dias' }).click()
  await proveIdentity(page, olga.password)
  await expect(page.getByText('Teste estendido')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const soon = new Date(Date.now() + 20 * 86_400_000).toLocaleDateString('pt-BR', {
    ...{ timeZone: 'America/Sao_Paulo', day: '2-digit', month: '2-digit', year: 'numeric' },
  })
  await expect(rowOf(page, otto.email)).toContainText(`Termina em ${soon}`)
  await expect(await log(page)).toContainText('Deu mais dias de teste')
})

test('a refund is asked for in Cobrança, and an operator answers it', async ({
  app,
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const payer = await context.newPage()
  await openSignedIn(payer, '/billing')
  const card = payer.getByRole('region', { name: 'Reembolso' })
  await expect(card).toContainText('o reembolso é integral pelos nossos termos')
  await card.getByRole('button', { name: 'Pedir reembolso' }).click()
  const question = payer.getByRole('dialog', { name: 'Pedir reembolso?' })
  await question.getByLabel('Motivo').fill(markup)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(card).toContainText('Pedido de reembolso enviado em')
  await payer.reload()
  await expect(card).toContainText('Pedido de reembolso enviado em')
  await expect(card.getByRole('button')).toHaveCount(0)
  await waitForMail(app, olga.email, /pediu reembolso$/)

  await openOperation(app, page, 'refunds')
  const request = rowOf(page, demo.email)
  await expect(request).toContainText(/Premier, anual, R\$\s2\.112,00/)
  await expect(request).toContainText('Pedido em até 24 horas')
  await expect(request).toContainText(markup)
  await request.getByRole('button', { name: /^Reembolsado/ }).click()
  const act = page.getByRole('dialog', { name: /como reembolsado\?$/ })
  await expect(act).toContainText('Confirme só depois de devolver o valor')
  await act.getByRole('button', { name: 'Confirmar' }).click()
  await expect(request).toContainText(`por ${olga.email}`)
  await expect(request.getByRole('button')).toHaveCount(0)
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  await expect(await log(page)).toContainText('Marcou um pedido de reembolso como feito')

  await payer.reload()
  await expect(card).toContainText('Reembolso feito em')
  await waitForMail(app, demo.email, /Seu reembolso foi feito/)
  await context.close()
})

test('deliveries, events and counts are shown', async ({ app, page }) => {
  await openOperation(app, page, 'deliveries')
  const failed = rowOf(page, 'O Instagram não aceitou os dados do post.')
  await expect(failed).toContainText('Falhou')
  await expect(rowOf(page, 'Sem confirmação').first()).toBeVisible()

  await area(page, 'Eventos de cobrança')
  await expect(rowOf(page, 'evt_waits')).toContainText('Stripe não respondeu')
  await rowOf(page, 'evt_done').getByRole('button', { name: 'Aplicar de novo' }).click()
  await expect(page.getByText('Este evento não muda nada aqui')).toBeVisible()

  await area(page, 'Métricas')
  await expect(page).toHaveURL(/area=metrics/)
  const views = page.getByRole('table', { name: 'Visitas por dia' })
  await expect(views.getByRole('row')).toHaveCount(31)
  const times = page.getByRole('table', { name: 'Tempo médio na página' })
  await expect(times.getByRole('row', { name: '/pricing' })).toContainText('1:40')
  const funnel = page.getByRole('table', { name: 'Caminho até a lista de espera' })
  await expect(funnel.getByRole('row', { name: 'Entraram na lista' })).toContainText('30 (33,3%)')
  await page.getByRole('radio', { name: '7 dias' }).check()
  await expect(views.getByRole('row')).toHaveCount(8)
  await page.getByLabel('Página', { exact: true }).selectOption('/tos')
  await expect(page.getByText('0 visitas', { exact: true })).toBeVisible()
})

test('a page that cannot be read says so, and is read when asked again', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/503/)
  await openOperation(app, page, 'waiting')
  await replyInTurn(page.context(), { method: 'GET', path: '/operator/acts' }, [
    refuseWith('SERVICE_UNAVAILABLE'),
  ])
  await area(page, 'Registro')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('table', { name: 'Registro' })).toBeVisible()
})
