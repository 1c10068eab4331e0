import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('plans have no barriers, by month and by year', async ({ page }) => {
  await page.goto('/pricing')
  const link = page.getByRole('link', { name: 'Testar 7 dias grátis' }).first()
  await expect(link).toHaveAttribute('target', '_blank')
  await expectNoBarriers(page, 'plans, with the question about visits')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.getByRole('radio', { name: 'Anualmente' }).check()
  for (const summary of await page.locator('details:not([data-site-menu]) > summary').all())
    await summary.click()
  await expectNoBarriers(page, 'plans by year, with answers')
})

test('the contact form has no barriers, empty and sent', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByRole('region', { name: 'Notificações' })).toBeAttached()
  await expectNoBarriers(page, 'about')
  await page.getByLabel('Nome').fill('Bia')
  await page.getByLabel('Email').fill('bia@exemplo.com.br')
  await page.getByLabel('Mensagem').fill(`Uma pergunta comprida ${'x'.repeat(300)}`)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible()
  await expectNoBarriers(page, 'message sent')
})

test('the waiting list has no barriers, with complaints and with thanks', async ({ page }) => {
  await page.goto('/waiting')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expectNoBarriers(page, 'waiting list with complaints')
  await page.getByLabel('Nome').fill('Bia')
  await page.getByLabel('Email').fill(`bia${Date.now()}@exemplo.com.br`)
  await page.getByLabel('Como conheceu a plataforma?').fill('Por um amigo')
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(page.getByText(/^#\d+$/)).toBeVisible()
  await expectNoBarriers(page, 'waiting list with thanks')
})

test('the texts of law have no barriers', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expectNoBarriers(page, 'privacy policy')
  await page.goto('/tos')
  await expectNoBarriers(page, 'terms of use')
})
