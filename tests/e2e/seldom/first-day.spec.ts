import type { Page } from 'playwright/test'
import { waitForMail } from '../fixtures/people/sent-mails.ts'
import { makePerson } from '../fixtures/people/sign-up-over-http.ts'
import { typeCode } from '../fixtures/people/type-code.ts'
import { sendSignIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a newcomer signs up, verifies, signs in, turns on two steps, forgets the password and comes back', async ({
  app,
  page,
}) => {
  const person = makePerson()
  await page.goto('/signup')
  await page.getByLabel('Nome').fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Telefone').fill(person.phone)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmar senha').fill(person.password)
  await button(page, 'CADASTRAR').click()
  await page.waitForURL('**/signin')

  const welcome = await waitForMail(app, person.email, /Confirme seu e-mail/)
  await page.goto(welcome.link)
  await typeCode(page, welcome.code)
  await expect(page.getByRole('heading', { name: 'Tudo pronto!' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o login' }).click()

  await sendSignIn(page, person)
  await page.getByRole('button', { name: 'Meu perfil' }).click()
  await page.getByRole('switch', { name: 'Código por email' }).click()
  await expect(page.getByText('Código por email ligado')).toBeVisible()
  await leave(page)

  await sendSignIn(page, person)
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
  const step = await waitForMail(app, person.email, /código para entrar/)
  await typeCode(page, step.code)
  await expect(button(page, 'Criar Novo Projeto')).toBeVisible()
  await leave(page)

  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.getByLabel('Email').fill(person.email)
  await button(page, 'ENVIAR').click()
  const forgotten = await waitForMail(app, person.email, /nova senha/)
  await page.goto(forgotten.link)
  const password = 'Chuva@tulha9'
  await typeCode(page, forgotten.code)
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await button(page, 'ALTERAR SENHA').click()
  await page.waitForURL('**/signin')
  await expect(page.getByRole('main').getByText('Senha alterada com sucesso!')).toBeVisible()
  await sendSignIn(page, { ...person, password })
  await expect(button(page, 'Criar Novo Projeto')).toBeVisible()
})

/** Out of the page of a person without a project. */
async function leave(page: Page) {
  await page.goto('/dashboard')
  await button(page, 'Sair').click()
  await page.waitForURL('**/signin*')
}
