import { countMails, waitForMail } from './fixtures/people/sent-mails.ts'
import { makePerson } from './fixtures/people/sign-up-over-http.ts'
import { typeCode } from './fixtures/people/type-code.ts'
import { openSignedIn, signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('somebody signs up, confirms the address by the mail, and signs in', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/403/)
  const person = makePerson()
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Cadastre-se' }).click()
  await page.getByLabel('Nome').fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Telefone').fill(person.phone)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmar senha').fill(person.password)
  await page.getByRole('button', { name: 'CADASTRAR' }).click()
  await page.waitForURL('**/signin')
  await expect(page.getByText(`Enviamos um email para ${person.email}`)).toBeVisible()

  // Before the address is confirmed nobody comes in by it.
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Confirme seu email antes de entrar')

  // The sign-in sent another link, and the first one ended.
  await expect.poll(() => countMails(app, person.email)).toBe(2)
  const { code, link } = await waitForMail(app, person.email, /Confirme/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirme seu email' })).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o login' }).click()
  await signIn(page, person)
})

test('the sign-up form warns of a guessable password, and names what is missing', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Senha', { exact: true }).fill('Senha@123')
  await expect(page.getByText('Forte')).toBeVisible()
  await expect(page.getByText('entre as mais usadas')).toBeVisible()
  await page.getByRole('button', { name: 'CADASTRAR' }).click()
  await expect(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect(page.getByText('Telefone é obrigatório')).toBeVisible()
  await expect(page.getByText('As senhas não coincidem')).toBeVisible()
  await expect(page.getByLabel('Nome')).toBeFocused()
})

test('who is signed in is sent on from the sign-up', { tag: '@seldom' }, async ({ page }) => {
  await openSignedIn(page, '/signup')
  await page.waitForURL('**/dashboard')
})
