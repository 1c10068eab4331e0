import type { Page } from 'playwright/test'
import { openApiClient } from './fixtures/api-client.ts'
import {
  findProject,
  inviteToProject,
  joinProject,
  postJson,
} from './fixtures/people/join-project.ts'
import { proveIdentity } from './fixtures/people/prove-identity.ts'
import { waitForMail } from './fixtures/people/sent-mails.ts'
import { signUpOverHttp } from './fixtures/people/sign-up-over-http.ts'
import { signUpWithProject } from './fixtures/people/sign-up-with-project.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
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
  const row = (of: Page, email: string) =>
    of.getByRole('region', { name: 'Membros' }).getByRole('listitem').filter({ hasText: email })
  for (const of of [page, theirs]) {
    await expect(row(of, next.email)).toContainText('Proprietário(a)')
    await expect(row(of, owner.email)).toContainText('Administrador(a)')
  }
  await expect(
    page.getByText(`Só o proprietário transfere o projeto. Peça a ${next.name}.`),
  ).toBeVisible()
  expect((await findProject(openApiClient(app.url, next))).userRole).toBe('OWNER')
  await context.close()
})

test('whoever invites sees what became of it, and whoever joined whom to ask', {
  tag: '@seldom',
}, async ({ app, browser, page }) => {
  const { person: owner, api } = await signUpWithProject(app, page.request)
  const guest = await signUpOverHttp(app, page.request, { name: 'Elis Prado' })
  const { link } = await inviteToProject(app, api, guest.email)
  await openSignedIn(page, '/settings/team', owner)
  const row = page.getByRole('listitem').filter({ hasText: guest.email })
  await expect(row).toContainText('Pendente')
  const token = new URLSearchParams(link.split('?')[1]).get('invite')
  await postJson(openApiClient(app.url, guest), `/invites/${token}/accept`)
  await page.reload()
  await expect(row.filter({ hasText: 'Aceito' })).toContainText('Editor(a) • aceito em')
  await expect(row.filter({ hasText: 'Elis Prado' })).toContainText('Ainda não abriu o projeto')

  await test.step('who joined is an editor, and told whom to ask', async () => {
    const theirs = await (await browser.newContext()).newPage()
    await openSignedIn(theirs, '/settings/team', guest)
    await expect(theirs.getByText(`Peça a ${owner.name}.`)).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Convidar' })).toBeDisabled()
    await theirs.getByRole('link', { name: 'Atividade' }).click()
    await expect(theirs.getByText(/Só o proprietário e os administradores veem/)).toBeVisible()
    await theirs.context().close()
  })
  await page.reload()
  await expect(row.filter({ hasText: 'Elis Prado' })).toContainText('Ativo(a) agora há pouco')
})

test('an expired invitation is sent again', { tag: '@seldom' }, async ({ app, page }) => {
  const email = 'fabio@upubly.test'
  await openSignedIn(page, '/settings/team')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Expirado')
  await row.getByRole('button', { name: `Enviar de novo o convite de ${email}` }).click()
  await expect(page.getByText('Convite enviado de novo', { exact: true })).toBeVisible()
  await expect(row).toContainText('Pendente')
  expect((await waitForMail(app, email, /convidou/)).link).toContain('invite=')
})

test('each page of the settings has its title, and an address that none has says so', {
  tag: '@seldom',
}, async ({ app, page }) => {
  const { person } = await signUpWithProject(app, page.request)
  await openSignedIn(page, '/settings/constructor', person)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await page.goto('/settings')
  for (const name of ['Projeto', 'Equipe', 'Atividade', 'Meu perfil']) {
    const pages = page.getByRole('navigation', { name: 'Páginas das configurações' })
    const link = pages.getByRole('link', { name, exact: true })
    await link.click()
    await expect(page).toHaveTitle(`${name} · uPubly`)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})
