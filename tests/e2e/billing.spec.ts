import { waitForServiceWorker } from './fixtures/device/device.ts'
import { signUpWithProject } from './fixtures/people/sign-up-with-project.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.describe.configure({ timeout: 120_000 })

const portal = /^Acessar Portal de Cobrança/

test('somebody in the free trial subscribes in another tab, and has the plan at once', {
  tag: '@seldom',
}, async ({ app, page }) => {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/posts', person)
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Cobrança').first().click()
  const card = page.getByRole('region', { name: 'Sua Assinatura' })
  await expect(card.getByRole('heading', { name: 'Pro' })).toBeVisible()
  await expect(card.getByText('Teste Grátis', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Válido até \d{2} de \p{L}+ de \d{4}$/u)).toBeVisible()
  await expect(card.getByText(/^Assinatura desde \d{2} de \p{L}+ de \d{4}$/u)).toBeVisible()
  await expect(card.getByText('Pagamento simulado')).toBeVisible()
  await expect(page.getByRole('button', { name: portal })).toBeDisabled()
  await expect(page.getByText(/^É preciso ter uma assinatura ativa/)).toBeVisible()

  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Assinar Starter/ }).click(),
  ])
  await expect(checkout.getByText(/Pagamento simulado/).first()).toBeVisible()
  await expect(checkout.getByLabel('Email')).toHaveValue(person.email)
  await expect(checkout.getByText('7 dias grátis')).toBeVisible()
  await checkout.getByRole('button', { name: 'Assinar' }).click()
  await expect(checkout.getByRole('heading', { name: 'Assinatura feita' })).toBeVisible()
  await checkout.close()

  await expect(card.getByRole('heading', { name: 'Starter' })).toBeVisible({ timeout: 20_000 })
  await expect(card.getByText('R$ 19,99')).toBeVisible()
  await expect(card.getByText('5 contas sociais', { exact: true })).toBeVisible()
  // The first payment comes after seven days, with the plan that was chosen.
  await expect(card.getByText('Teste Grátis', { exact: true })).toBeVisible()
  await expect(card.getByText(/^Válido até/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Escolha um plano' })).toHaveCount(0)
  // The invoice of the free days, and what the next one is made out to.
  const invoices = page.getByRole('region', { name: 'Faturas' })
  await expect(invoices.getByRole('listitem')).toHaveText(/^R\$\s0,00Paga/)
  const taxId = page.getByRole('textbox', { name: /^CPF ou CNPJ/ })
  await taxId.fill('12abc34501de35')
  await page.getByRole('button', { name: 'Salvar dados' }).click()
  await expect(page.getByText('Dados da fatura salvos')).toBeVisible()
  await expect(taxId).toHaveValue('12.ABC.345/01DE-35')
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: portal }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Portal de cobrança' })).toBeVisible()
  await expect(opened.getByLabel('Email')).toHaveValue(person.email)
  await opened.getByRole('button', { name: 'Continuar' }).click()
  await opened.getByRole('button', { name: 'Adiantar o fim do período' }).click()
  await expect(opened.getByText('O período chegou ao fim.')).toBeVisible()
  await opened.close()
  // Coming back to the tab asks anew; these tabs are never hidden. The payment service tells a moment later.
  await expect(async () => {
    await page.reload()
    await expect(card.getByText('R$ 19,99')).toBeVisible()
    await expect(card.getByText('Teste Grátis', { exact: true })).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
  await expect(card.getByText('R$ 19,99')).toBeVisible()
  await expect(taxId).toHaveValue('12.ABC.345/01DE-35')
  await expect(invoices.getByRole('listitem')).toHaveText([/^R\$\s19,99Paga/, /^R\$\s0,00Paga/])
  const [invoice] = await Promise.all([
    page.waitForEvent('popup'),
    invoices
      .getByRole('link', { name: /^Ver fatura de/ })
      .first()
      .click(),
  ])
  await expect(invoice.getByText('CNPJ 12.ABC.345/01DE-35')).toBeVisible()
  await invoice.close()

  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.waitForURL('**/posts')
})

test('a boleto is shown as on its way, and as the plan once it came', { tag: '@seldom' }, async ({
  app,
  page,
}) => {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/billing', person)
  const card = page.getByRole('region', { name: 'Sua Assinatura' })
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Assinar Starter/ }).click(),
  ])
  await checkout.getByRole('radio', { name: 'Boleto' }).check()
  await checkout.getByRole('button', { name: 'Assinar' }).click()
  await expect(checkout.getByRole('heading', { name: 'Pedido feito' })).toBeVisible()

  const pending = card.getByText(/^Seu pagamento do plano Starter está sendo confirmado\./)
  await expect(pending).toBeVisible({ timeout: 20_000 })
  await expect(card.getByRole('heading', { name: 'Pro' })).toBeVisible()
  await expect(page.getByText(/^Um pagamento do plano Starter já está a caminho\./)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Assinar Pro/ })).toBeVisible()
  const invoice = page.getByRole('region', { name: 'Faturas' }).getByRole('listitem')
  await expect(invoice).toHaveText(/^R\$\s19,99Em aberto/)
  await expect(invoice.getByRole('link', { name: /^Pagar fatura/ })).toBeVisible()

  await checkout.getByRole('button', { name: 'Pagamento chegou' }).click()
  await expect(checkout.getByRole('heading', { name: 'Assinatura feita' })).toBeVisible()
  await checkout.close()
  await expect(card.getByRole('heading', { name: 'Starter' })).toBeVisible({ timeout: 20_000 })
  await expect(pending).toHaveCount(0)
  await expect(invoice).toHaveText(/^R\$\s19,99Paga/)
  await expect(card.getByText('Teste Grátis', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Escolha um plano' })).toHaveCount(0)
})

test('a payment by the year shows what a month of it costs', { tag: '@seldom' }, async ({
  app,
  page,
}) => {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/billing', person)
  await page.getByRole('radio', { name: 'Anual' }).check()
  await expect(page.getByText('R$ 192,00 por ano, em um pagamento')).toBeVisible()
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Assinar Starter/ }).click(),
  ])
  await checkout.getByRole('button', { name: 'Assinar' }).click()
  await checkout.getByRole('heading', { name: 'Assinatura feita' }).waitFor()
  await checkout.close()
  const card = page.getByRole('region', { name: 'Sua Assinatura' })
  await expect(card.getByText('R$ 192,00 por ano, em um pagamento')).toBeVisible({
    timeout: 20_000,
  })
  await expect(card.getByText('R$ 16,00', { exact: true })).toBeVisible()
})

test('what is known of the subscription is read without a connection', { tag: '@seldom' }, async ({
  app,
  device,
}) => {
  const { page } = device
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/billing', person)
  await page.getByText(/^Assinatura desde/).waitFor()
  await waitForServiceWorker(page)
  await device.goOffline()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pro', exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Assinatura desde/)).toBeVisible()
  await expect(page.getByText(/^Sem conexão\./)).toBeVisible()
  const offer = page.getByRole('button', { name: 'Assinar Starter' })
  await expect(offer).toBeDisabled()
  await expect(page.getByText('Para assinar, conecte-se à internet.')).toBeVisible()
})
