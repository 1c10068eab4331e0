import type { Page } from 'playwright/test'
import { test } from '../fixtures/lines/bad-line.ts'
import { countMails, waitForMail } from '../fixtures/people/sent-mails.ts'
import { makePerson, signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { typeCode } from '../fixtures/people/type-code.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

/** A dead line is reported within 15 seconds. */
const said = { timeout: 15_000 }

test.use({ hasVisited: true })
test.describe.configure({ timeout: 150_000 })

test.beforeEach(({ device }) => {
  device.allow(/ERR_|Failed to load resource|net::/)
})
test.afterEach(async ({ line }) => {
  await line.become('open')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const noAnswer = (page: Page) => page.getByRole('alert').filter({ hasText: 'Sem conexão' })

/** A connection that died stays dead, so the first press over the mended line may get no answer either. */
async function pressUntil(act: () => Promise<void>): Promise<void> {
  await expect(act).toPass({ timeout: 60_000 })
}

test('a sign-up whose answer is lost says so within 15 seconds, is sent again, and can be finished', async ({
  app,
  device,
  line,
}) => {
  const { page } = device
  const person = makePerson()
  await page.goto('/signup')
  const typed = {
    ...{ Nome: person.name, Email: person.email, Telefone: person.phone },
    ...{ Senha: person.password, 'Confirmar senha': person.password },
  }
  const field = (label: string) => page.getByLabel(label, { exact: true })
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
  await line.become('deaf')
  await press(page, 'CADASTRAR')
  await expect(noAnswer(page)).toBeVisible(said)
  for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value)
  // It has reached the server all the same.
  await waitForMail(app, person.email, /Confirme/)
  const sent = await countMails(app, person.email)

  await line.become('open')
  await pressUntil(async () => {
    await press(page, 'CADASTRAR')
    await page.waitForURL('**/signin', { timeout: 12_000 })
  })
  await expect(page.getByText(`Enviamos um email para ${person.email}`)).toBeVisible()
  await expect.poll(() => countMails(app, person.email)).toBeGreaterThan(sent)

  // Of an address that signed up twice nobody knows whose phone and password were given, so both are asked for.
  const { code, link } = await waitForMail(app, person.email, /Confirme/)
  await page.goto(link)
  await typeCode(page, code)
  await page.getByLabel('Telefone').fill(person.phone)
  await press(page, 'CONTINUAR')
  await expect(page.getByRole('heading', { name: 'Crie sua senha' })).toBeVisible()
  await field('Senha').fill(person.password)
  await field('Confirmar senha').fill(person.password)
  await press(page, 'SALVAR SENHA')
  await expect(page.getByRole('heading', { name: 'Tudo pronto!' })).toBeVisible()
  await signIn(page, person)
})

test('a reset whose answers are lost says so within 15 seconds, and the new password signs in', async ({
  app,
  device,
  line,
}) => {
  const { page } = device
  const person = await signUpOverHttp(app, page.request)
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(person.email)
  await line.become('deaf')
  await press(page, 'ENVIAR')
  await expect(noAnswer(page)).toBeVisible(said)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await line.become('open')
  const sent = page.getByRole('heading', { name: 'Confira seu email' })
  await pressUntil(async () => {
    await press(page, 'ENVIAR')
    await expect(sent).toBeVisible({ timeout: 12_000 })
  })
  await expect.poll(() => countMails(app, person.email)).toBeGreaterThan(2)

  const { code, link } = await waitForMail(app, person.email, /nova senha/)
  await page.goto(link)
  const password = 'Chuva@tulha9'
  await page.getByLabel('Nova senha').fill(password)
  await page.getByLabel('Confirmar senha').fill(password)
  await typeCode(page, code)
  await line.become('deaf')
  await press(page, 'ALTERAR SENHA')
  await expect(noAnswer(page)).toBeVisible(said)
  await expect(page.getByLabel('Nova senha')).toHaveValue(password)
  await expect(page.getByLabel('Confirmar senha')).toHaveValue(password)
  for (const [index, digit] of [...code].entries())
    await expect(page.getByLabel(`Dígito ${index + 1} de 6`)).toHaveValue(digit)

  // The code is used up. Who is told only that is left without a way on.
  await line.become('open')
  await pressUntil(async () => {
    await press(page, 'ALTERAR SENHA')
    await expect(page.getByText('A tentativa anterior pode ter dado certo')).toBeVisible({
      timeout: 12_000,
    })
  })
  await page.getByRole('link', { name: 'Voltar ao login' }).click()
  await signIn(page, { ...person, password })
})
