import type { AppServer } from '../setup/server/app-server.ts'
import { openApiClient } from './fixtures/api-client.ts'
import { inviteToProject } from './fixtures/people/join-project.ts'
import { waitForMail } from './fixtures/people/sent-mails.ts'
import { makePerson, signUpOverHttp } from './fixtures/people/sign-up-over-http.ts'
import { typeCode } from './fixtures/people/type-code.ts'
import { openSignedIn, sendSignIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('somebody with an account signs in by an invitation, and works in its project', async ({
  app,
  page,
}) => {
  const person = await signUpOverHttp(app, page.request)
  const { link, project } = await invite(app, person.email)
  await page.goto(link)
  await expect(
    page.getByText(`convidou você para o projeto ${project} como Editor(a)`),
  ).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText(`Agora você participa do projeto ${project}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Projeto: ${project}` })).toBeVisible()
})

test('somebody new signs up by an invitation, confirms the address, and is led back to it', async ({
  app,
  page,
}) => {
  const person = makePerson()
  const { link, project } = await invite(app, person.email)
  await page.goto(link)
  await page.getByRole('link', { name: 'Cadastre-se' }).click()
  await expect(page.getByText(`para o projeto ${project}`)).toBeVisible()
  await page.getByLabel('Nome').fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Telefone').fill(person.phone)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByLabel('Confirmar senha').fill(person.password)
  await page.getByRole('button', { name: 'CADASTRAR' }).click()
  await page.waitForURL('**/signin?invite=*')
  await expect(page.getByText(`Enviamos um email para ${person.email}`)).toBeVisible()

  const mail = await waitForMail(app, person.email, /Confirme/)
  await page.goto(mail.link)
  await typeCode(page, mail.code)
  await expect(page.getByText('Ao entrar, você aceita o convite para o projeto.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o login' }).click()
  await page.waitForURL('**/signin?invite=*')
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('button', { name: `Projeto: ${project}` })).toBeVisible()
})

test('an invitation that is opened with a session which has ended is accepted after the sign-in', {
  tag: '@seldom',
}, async ({ app, page, problems }) => {
  problems.allow(/401/)
  const person = await signUpOverHttp(app, page.request)
  const { link, project } = await invite(app, person.email)
  await openSignedIn(page, '/settings/account', person)
  const own = openApiClient(app.url, person)
  expect((await own.call('/users/me/sessions', { method: 'DELETE' })).status).toBe(200)
  await page.goto(link)
  await page.waitForURL('**/signin?invite=*')
  await sendSignIn(page, person)
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('button', { name: `Projeto: ${project}` })).toBeVisible()
})

test('an invitation for another address is refused in words, and one that ended too', async ({
  app,
  page,
  problems,
}) => {
  problems.allow(/403|410/)
  const { link } = await invite(app, makePerson().email)
  await openSignedIn(page, link)
  await expect(page.getByText(/Este convite foi enviado para outro email/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar com outro email' })).toBeVisible()
  await page.goto(`/invite?token=${'x'.repeat(43)}`)
  await expect(page.getByText(/Este convite não vale mais/)).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o Painel' }).click()
  await page.waitForURL('**/dashboard')
})

for (const redirect of ['//evil.example/x', '/\\evil.example', 'https:evil.example'])
  for (const written of [redirect, encodeURIComponent(redirect)])
    test(`what follows an invitation is never another site's page: ${written}`, {
      tag: '@seldom',
    }, async ({ app, page }) => {
      const address = `/signin?redirect=${encodeURIComponent(written)}`
      await openSignedIn(page, address)
      await page.waitForURL('**/dashboard')
      expect(new URL(page.url()).origin).toBe(app.url)
    })

const invite = async (app: AppServer, email: string) => {
  const { link, project } = await inviteToProject(app, openApiClient(app.url), email)
  return { link, project: project.name }
}
