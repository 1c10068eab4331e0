import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ timeout: 120_000 })

test('the pages of the simulated payment have no barriers', async ({ app, page, problems }) => {
  problems.allow(/status of 422/)
  const email = 'ana@exemplo.test'
  await page.goto(`${app.sandboxUrl}/stripe/buy/pro_monthly?prefilled_promo_code=AMIGO20`)
  await expectNoBarriers(page, 'checkout')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('radio', { name: /Cartão recusado/ }).check()
  await page.getByRole('button', { name: 'Assinar' }).click()
  await expect(page.getByRole('alert')).toContainText('Seu cartão foi recusado')
  await expectNoBarriers(page, 'refused card')
  await page.getByRole('radio', { name: /Cartão aprovado/ }).check()
  await page.getByRole('button', { name: 'Assinar' }).click()
  await expect(page.getByRole('heading', { name: 'Assinatura feita' })).toBeVisible()
  await expectNoBarriers(page, 'paid')

  await page.goto(`${app.sandboxUrl}/stripe/portal?prefilled_email=${email}`)
  await expectNoBarriers(page, 'portal')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Simular falha do próximo pagamento' }).click()
  await expectNoBarriers(page, 'subscriptions')
  await page.getByRole('button', { name: 'Adiantar o fim do período' }).click()
  await expect(page.getByRole('button', { name: 'Pagar agora' })).toBeVisible()
  await expectNoBarriers(page, 'overdue')
})
