import type { Page } from 'playwright/test'
import { openApiClient } from './fixtures/api-client.ts'
import { findProject, joinProject } from './fixtures/join-project.ts'
import { proveIdentity } from './fixtures/prove-identity.ts'
import { waitForMail } from './fixtures/sent-mails.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { signUpOverHttp } from './fixtures/sign-up-over-http.ts'
import { signUpWithProject } from './fixtures/sign-up-with-project.ts'
import { expect, test } from './fixtures/test.ts'

test('a project is offered to a member, and theirs once they accept it in the app', {
  tag: '@seldom',
}, async ({ app, browser, page, problems }) => {
  problems.allow(/403/)
  const { person: owner, api } = await signUpWithProject(app, page.request)
  const next = await signUpOverHttp(app, page.request, { name: 'Elis Prado' })
  await joinProject(app, api, next)
  await openSignedIn(page, '/settings/team', owner)
  await expect(page).toHaveTitle('Equipe · uPubly')
  await page.getByLabel('Novo proprietário').selectOption(`${next.name} (${next.email})`)
  await page.getByRole('button', { name: 'Oferecer', exact: true }).click()
  const question = page.getByRole('dialog', { name: `Oferecer o projeto a ${next.name}?` })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await proveIdentity(page, owner.password)
  await expect(page.getByText('Projeto oferecido', { exact: true })).toBeVisible()
  await expect(page.getByText(`Oferecido a ${next.name}`)).toBeVisible()
  expect((await waitForMail(app, next.email, /quer passar/)).link).toContain('/settings/team')

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await test.step('whom it is for is told in the line of the shell, and accepts', async () => {
    await openSignedIn(theirs, '/posts', next)
    await theirs.getByRole('button', { name: 'Ver a oferta' }).click()
    await expect(theirs).toHaveURL(/\/settings\/team$/)
    await theirs.getByRole('button', { name: 'Aceitar o projeto' }).click()
    await expect(theirs.getByText('O projeto agora é seu', { exact: true })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Ver a oferta' })).toHaveCount(0)
  })
  await page.reload()
  const row = (of: Page, email: string) => of.getByRole('listitem').filter({ hasText: email })
  for (const of of [page, theirs]) {
    await expect(row(of, next.email)).toContainText('Proprietário(a)')
    await expect(row(of, owner.email)).toContainText('Administrador(a)')
  }
  await expect(page.getByRole('heading', { name: 'Transferir o projeto' })).toHaveCount(0)
  expect((await findProject(openApiClient(app.url, next))).userRole).toBe('OWNER')
  await context.close()
})

test('each page of the settings has its title, and an address that none has says so', {
  tag: '@seldom',
}, async ({ app, page }) => {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/settings/constructor', person)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await page.goto('/settings')
  for (const name of ['Projeto', 'Equipe', 'Atividade', 'Meu perfil']) {
    const link = page.getByRole('link', { name, exact: true })
    await link.click()
    await expect(page).toHaveTitle(`${name} · uPubly`)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})
