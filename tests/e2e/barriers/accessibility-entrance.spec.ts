import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { makePerson, register } from '../fixtures/people/sign-up-over-http.ts'
import { typeCode } from '../fixtures/people/type-code.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('sign-up and password reset have no barriers', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Senha', { exact: true }).fill('Senha@123')
  await expect(page.getByText('entre as mais usadas')).toBeVisible()
  await page.getByRole('button', { name: 'CADASTRAR' }).click()
  await expectNoBarriers(page, 'sign-up with complaints')
  await page.goto(`/reset-password?resetToken=${'x'.repeat(43)}&email=ana@exemplo.com.br`)
  await page.getByRole('button', { name: 'ALTERAR SENHA' }).click()
  await expect(page.getByText('Código inválido')).toBeVisible()
  await expectNoBarriers(page, 'new password with complaints')
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  await expect(page.getByRole('heading', { name: 'Confira seu email' })).toBeVisible()
  await expectNoBarriers(page, 'mail sent')
})

test('the verification wizard has no barriers', async ({ app, page }) => {
  const { code, token } = await register(app, page.request, makePerson())
  await page.goto(`/verify?userToken=${token}`)
  await page.getByRole('button', { name: 'VERIFICAR CÓDIGO' }).click()
  await expect(page.getByText('Digite o código de 6 dígitos', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'code with a complaint')
  await typeCode(page, code)
  await expect(page.getByRole('heading', { name: 'Tudo pronto!' })).toBeVisible()
  await expectNoBarriers(page, 'celebration')
  await page.goto('/verify')
  await expectNoBarriers(page, 'not found')
})
