import type { Page } from 'playwright/test'
import type { AppServer } from '../setup/server/app-server.ts'
import { openApiClient } from './fixtures/api-client.ts'
import { refuseWith, replyInTurn } from './fixtures/lines/answers.ts'
import { endTrial } from './fixtures/people/end-trial.ts'
import { proveIdentity } from './fixtures/people/prove-identity.ts'
import { type Person, signUpOverHttp } from './fixtures/people/sign-up-over-http.ts'
import { subscribe } from './fixtures/people/subscribe.ts'
import { openSignedIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const switcher = (page: Page) => page.getByRole('button', { name: /^Projeto: / })
const toast = (page: Page, text: string) => page.getByText(text)

/** Somebody new, whose first project is made where there is none. */
async function begin(app: AppServer, page: Page): Promise<void> {
  const person = await signUpOverHttp(app, page.request)
  await openSignedIn(page, '/dashboard', person)
  await expect(page.getByRole('heading', { name: 'Nenhum projeto' })).toBeVisible()
  await fillProject(page, 'Primeiro')
  await expect(switcher(page)).toContainText('Primeiro')
}

/** Somebody new who has projects already; the last of them is open. */
async function beginWith(app: AppServer, page: Page, names: readonly string[]): Promise<Person> {
  const person = await ownProjects(app, page, names)
  await openIn(page, person, names.at(-1) ?? '')
  return person
}

async function openIn(page: Page, person: Person, name: string): Promise<void> {
  await openSignedIn(page, '/dashboard', person)
  await switchTo(page, name)
}

async function ownProjects(app: AppServer, page: Page, names: readonly string[]): Promise<Person> {
  const person = await signUpOverHttp(app, page.request)
  const api = openApiClient(app.url, person)
  for (const name of names) {
    const body = JSON.stringify({ name, description: 'Pães e bolos da vila' })
    const headers = { 'Content-Type': 'application/json' }
    const { status } = await api.call('/projects', { method: 'POST', headers, body })
    expect(status).toBe(200)
  }
  return person
}

async function createProject(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await fillProject(page, name)
}

async function fillProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Criar Novo Projeto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar Novo Projeto' })
  await dialog.getByLabel('Nome do projeto').fill(name)
  await dialog.getByLabel('Descrição').fill('Pães e bolos da vila')
  await dialog.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(toast(page, `${name}. Você é o proprietário deste projeto.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await page.getByRole('button', { name }).last().click()
  await expect(switcher(page)).toContainText(name)
}

test('a project is created, its owner told, and the wrong words are refused in words', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  await begin(app, page)
  await switcher(page).click()
  await expect(page.getByText('1 membro', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Criar Novo Projeto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar Novo Projeto' })
  await dialog.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(dialog.getByText('Nome do projeto é obrigatório')).toBeVisible()
  await expect(dialog.getByText('Descrição é obrigatória')).toBeVisible()
  await dialog.getByLabel('Nome do projeto').fill('a!')
  await dialog.getByLabel('Descrição').fill('curta')
  await dialog.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(dialog.getByText('Nome deve ter pelo menos 3 caracteres')).toBeVisible()
  await expect(dialog.getByText('Descrição deve ter pelo menos 10 caracteres')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await createProject(page, 'Padaria da Vila')
  // The current one stays.
  await expect(switcher(page)).not.toContainText('Padaria da Vila')
  await switchTo(page, 'Padaria da Vila')
  await page.reload()
  await expect(switcher(page)).toContainText('Padaria da Vila')
})

test('a project gets another name, becomes the default one, and is deleted by whoever gives their password', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  const { password } = await beginWith(app, page, ['Primeiro', 'Padaria da Vila'])
  await page.goto('/settings/project')
  await page.getByLabel('Nome do projeto').fill('Padaria Nova')
  const zone = page.getByRole('combobox', { name: 'Fuso horário' })
  await zone.fill('manaus')
  await page.getByRole('option', { name: 'Amazonas (Manaus)' }).click()
  await expect(zone).toHaveValue('Amazonas (Manaus)')
  await expect(page.getByLabel('Publicar com atraso')).toHaveValue('60')
  await page.getByLabel('Publicar com atraso').selectOption('Nunca: sempre perguntar')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Projeto atualizado')).toBeVisible()
  await expect(switcher(page)).toContainText('Padaria Nova')
  await page.reload()
  await expect(zone).toHaveValue('Amazonas (Manaus)')
  await expect(page.getByLabel('Publicar com atraso')).toHaveValue('0')
  await page.getByRole('button', { name: 'Definir como padrão' }).click()
  await expect(page.getByText('Padrão', { exact: true })).toBeVisible()
  device.allow(/403/)
  const unconfirmed = refuseWith('CONFIRMATION_REQUIRED')
  await replyInTurn(page.context(), { method: 'DELETE', path: '/projects/*' }, [unconfirmed])
  await page.getByRole('button', { name: 'Excluir projeto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excluir Padaria Nova?' })
  await expect(dialog).toContainText('Não é possível desfazer')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await proveIdentity(page, password)
  await page.waitForURL('**/dashboard')
  await expect(switcher(page)).not.toContainText('Padaria Nova')
})

test('a member is invited, and the invitation withdrawn; what was done is written down', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  await beginWith(app, page, ['Primeiro', 'Padaria da Vila'])
  await page.goto('/settings/team')
  await expect(page.getByText('Você', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Convidar' }).click()
  await expect(page.getByText('Email inválido')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('bia@exemplo.com.br')
  await page.getByLabel('Papel', { exact: true }).selectOption('ADMIN')
  await page.getByRole('button', { name: 'Convidar' }).click()
  await expect(toast(page, 'Convite enviado')).toBeVisible()
  await expect(page.getByText('Administrador(a) • vale até')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar convite de bia@exemplo.com.br' }).click()
  await expect(toast(page, 'Convite cancelado')).toBeVisible()
  await page.getByRole('link', { name: 'Atividade' }).click()
  for (const words of ['cancelou o convite de', 'convidou', 'criou o projeto'])
    await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
})

test('a sixth project of one owner is refused with the limit of the plan', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page } = device
  const names = ['Primeiro', 'Segundo', 'Terceiro', 'Quarto', 'Quinto']
  const person = await ownProjects(app, page, names)
  await subscribe(app, page.request, person)
  // While the trial runs, its larger limits count.
  await endTrial(app, person.email, -1)
  await openIn(page, person, 'Quinto')
  await switcher(page).click()
  await page.getByRole('button', { name: 'Criar Novo Projeto' }).click()
  const limit = page.getByText('Você atingiu o limite de 5 projeto(s) no seu plano atual.')
  await expect(limit).toBeVisible()
  await page.getByRole('link', { name: 'Ver planos' }).click()
  await page.waitForURL('**/billing')
})
