import { waitForMail } from './fixtures/people/sent-mails.ts'
import { signUpOverHttp } from './fixtures/people/sign-up-over-http.ts'
import { otherCode, typeCode } from './fixtures/people/type-code.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a forgotten password is replaced by the mailed link and code', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/400/)
  const person = await signUpOverHttp(app, page.request)
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  await expect(page.getByText('Email enviado')).toBeVisible()

  const { code, link } = await waitForMail(app, person.email, /nova senha/)
  await page.goto(link)
  const password = 'Chuva@tulha9'
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await typeCode(page, otherCode(code))
  await page.getByRole('button', { name: 'ALTERAR SENHA' }).click()
  await expect(page.getByText('Código inválido ou expirado.')).toBeVisible()
  await expect(page.getByLabel('Nova senha')).toHaveValue(password)
  await typeCode(page, code)
  await page.getByRole('button', { name: 'ALTERAR SENHA' }).click()

  await page.waitForURL('**/signin')
  await expect(page.getByText('Você pode fazer login com sua nova senha agora.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Senha alterada com sucesso!')).toBeVisible()
  await signIn(page, { ...person, password })
})

test('a person who is signed in here and resets the password is told so, and signs in anew', {
  tag: '@seldom',
}, async ({ app, page, problems }) => {
  problems.allow(/401/)
  const person = await signUpOverHttp(app, page.request)
  await signIn(page, person)
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  const { code, link } = await waitForMail(app, person.email, /nova senha/)
  await page.goto(link)
  const password = 'Chuva@tulha9'
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await typeCode(page, code)
  await page.getByRole('button', { name: 'ALTERAR SENHA' }).click()
  await page.waitForURL('**/signin')
  await expect(page.getByRole('main').getByText('Senha alterada com sucesso!')).toBeVisible()
  await signIn(page, { ...person, password })
})

test('a link that was cut on its way is called so, and another one can be asked for', {
  tag: '@seldom',
}, async ({ page }) => {
  const words = /^Este link está incompleto\./
  for (const query of ['?resetToken=abc', '?userToken=', '?resetToken=123&email=ana@exemplo.com']) {
    await page.goto(`/reset-password${query}`)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'ENVIAR' })).toBeVisible()
  }
  await expect(page.getByLabel('Email')).toHaveValue('ana@exemplo.com')
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Redefinir senha' })).toBeVisible()
  await expect(page.getByText(words)).toBeHidden()
})

test('an address that nobody has gets the same answer', { tag: '@seldom' }, async ({ page }) => {
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'ENVIAR' }).click()
  await expect(page.getByRole('heading', { name: 'Confira seu email' })).toBeVisible()
})
