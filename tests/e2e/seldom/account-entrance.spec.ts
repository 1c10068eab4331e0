import type { Page } from 'playwright/test'
import { openAccount } from '../fixtures/people/account-screen.ts'
import { leave } from '../fixtures/people/leave.ts'
import { proveIdentity } from '../fixtures/people/prove-identity.ts'
import { waitForMail } from '../fixtures/people/sent-mails.ts'
import { makePerson, signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { otherCode, typeCode } from '../fixtures/people/type-code.ts'
import { sendSignIn, signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()
const refused = 'Email ou senha incorretos.'

test('a new password signs the other devices out, and from then on only it signs in', async ({
  app,
  page,
  problems,
  openAnotherDevice,
}) => {
  // The present password is asked for.
  problems.allow(/status of 403/)
  const person = await signUpOverHttp(app, page.request)
  const other = await openAnotherDevice()
  other.allow(/status of 401/)
  await signIn(other.page, person)
  await signIn(page, person)
  await openAccount(page)
  const sessions = page.getByRole('region', { name: 'Onde você está conectado' })
  await expect(sessions.getByRole('button', { name: 'Encerrar', exact: true })).toHaveCount(1)
  const password = 'Cata!vento9'
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await button(page, 'Trocar senha').click()
  await proveIdentity(page, person.password)
  await said(page, 'Senha trocada')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await waitForMail(app, person.email, /Sua senha foi trocada/)

  await other.page.goto('/settings/account')
  await other.page.waitForURL('**/signin*')
  await sendSignIn(other.page, person)
  await said(other.page, refused)
  await sendSignIn(other.page, { ...person, password })
  await other.page.waitForURL('**/settings/account')

  // This device stayed signed in, and sees the other one again.
  await openAccount(page)
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
})

test('a new phone is kept, and a new address signs in once its mailed code was typed', async ({
  app,
  page,
  problems,
}) => {
  // A wrong code, the address that was left, and the password that is asked for.
  problems.allow(/status of 40[013]/)
  const { person } = await signUpWithProject(app, page.request)
  const { email } = makePerson()
  await signIn(page, person)
  await openAccount(page)
  const phone = page.getByLabel('Telefone')
  await expect(phone).toHaveValue(person.phone)
  await phone.fill('(21) 99876-5432')
  await button(page, 'Salvar').click()
  await said(page, 'Perfil salvo')

  await button(page, 'Trocar email').click()
  const dialog = page.getByRole('dialog', { name: 'Trocar email' })
  await dialog.getByLabel('Novo email').fill(email)
  await dialog.getByRole('button', { name: 'Enviar código' }).click()
  await proveIdentity(page, person.password)
  await expect(dialog.getByText(`Enviamos um código para ${email}.`)).toBeVisible()
  const { code } = await waitForMail(app, email, /Confirme seu novo e-mail/)
  await typeCode(page, otherCode(code))
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await said(page, 'Código inválido ou expirado.')
  await typeCode(page, code)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await said(page, 'Email trocado')
  await waitForMail(app, person.email, /e-mail/)

  await leave(page)
  await sendSignIn(page, person)
  await said(page, refused)
  await sendSignIn(page, { ...person, email })
  await page.waitForURL('**/dashboard')
  await openAccount(page)
  await expect(phone).toHaveValue('(21) 99876-5432')
  await said(page, email)
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('signing out of all devices ends the session of the other one too', async ({
  app,
  page,
  openAnotherDevice,
}) => {
  const { person } = await signUpWithProject(app, page.request)
  const other = await openAnotherDevice()
  other.allow(/status of 401/)
  await signIn(other.page, person)
  await signIn(page, person)
  await button(page, `Conta de ${person.name}`).click()
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await button(page, 'Sair de todos os aparelhos').click()
  await button(page, 'Confirmar').click()
  await page.waitForURL('**/signin*')
  await other.page.goto('/settings/account')
  await other.page.waitForURL('**/signin*')
})
