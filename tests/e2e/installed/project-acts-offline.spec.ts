import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { finishDrain } from '../fixtures/device/finish-drain.ts'
import { test } from '../fixtures/lines/bad-line.ts'
import { findProject, joinProject } from '../fixtures/people/join-project.ts'
import { signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

test.use({ hasVisited: true })
test.setTimeout(3 * 60_000)

const needsConnection = /Sem conexão/
const description = 'Pães e bolos da vila'

/** Everything that the page or the worker might still send after the connection is back has been sent. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText('Sem conexão. Tudo o que')).toBeHidden({ timeout: 40_000 })
  await finishDrain(page)
}

test('what needs a connection says so, keeps what was typed, and is not done later by itself', async ({
  app,
  device,
  line: _line,
}) => {
  const { page } = device
  const { person, api } = await signUpWithProject(app, page.request)
  const project = await findProject(api)
  const member = await signUpOverHttp(app, page.request, { name: 'Bia Rocha' })
  await joinProject(app, api, member)
  const name = `Segunda loja ${randomUUID().slice(0, 8)}`
  const read = async (path: string) => (await (await api.call(path)).json()).data
  const rolesOf = async () =>
    (await read(`/projects/${project.id}/members`)).map(({ role }: { role: string }) => role)
  const invitedOf = async () =>
    (await read(`/projects/${project.id}/invites`)).map(({ email }: { email: string }) => email)
  const namesOf = async () =>
    (await read('/projects')).projects.map((one: { name: string }) => one.name)

  await openSignedIn(page, '/settings/team', person)
  await waitForServiceWorker(page)
  const role = page.getByRole('combobox', { name: 'Papel de Bia Rocha' })
  await expect(role).toBeVisible()
  await device.goOffline()

  await role.selectOption('ADMIN')
  await expect(page.getByText('O papel não foi alterado')).toBeVisible()
  await expect(page.getByText(needsConnection).last()).toBeVisible()
  await expect(role).toHaveValue('EDITOR')

  const email = page.getByLabel('Email', { exact: true })
  await email.fill('caio@exemplo.com.br')
  await page.getByRole('button', { name: 'Convidar' }).click()
  await expect(
    page.getByRole('region', { name: 'Convidar' }).getByText(needsConnection),
  ).toBeVisible()
  await expect(email).toHaveValue('caio@exemplo.com.br')

  await page.getByRole('button', { name: /^Projeto: / }).click()
  await page.getByRole('button', { name: 'Criar Novo Projeto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar Novo Projeto' })
  await dialog.getByLabel('Nome do projeto').fill(name)
  await dialog.getByLabel('Descrição').fill(description)
  await dialog.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(dialog.getByText(needsConnection)).toBeVisible()
  await expect(dialog.getByLabel('Nome do projeto')).toHaveValue(name)
  await expect(dialog.getByLabel('Descrição')).toHaveValue(description)

  await device.goOnline()
  await settle(page)
  expect(await namesOf()).toEqual([project.name])
  expect(await invitedOf()).toEqual([member.email])
  expect(await rolesOf()).toEqual(['OWNER', 'EDITOR'])
  await dialog.getByRole('button', { name: 'Criar projeto' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await namesOf()).toEqual([project.name, name])
  await expect(email).toHaveValue('caio@exemplo.com.br')
})

test('a project is neither changed nor deleted without a connection, nor when it is back', async ({
  app,
  device,
  line: _line,
}) => {
  const { page } = device
  const { person, api } = await signUpWithProject(app, page.request)
  const project = await findProject(api)
  await openSignedIn(page, '/settings/project', person)
  await waitForServiceWorker(page)
  const name = page.getByLabel('Nome do projeto')
  await expect(name).toHaveValue(project.name)
  await device.goOffline()

  await name.fill('Outro nome')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: needsConnection }).first()).toBeVisible()
  await expect(name).toHaveValue('Outro nome')

  await page.getByRole('button', { name: 'Excluir projeto' }).click()
  const dialog = page.getByRole('dialog', { name: `Excluir ${project.name}?` })
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Erro ao deletar projeto')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Projeto: / })).toContainText(project.name)

  await device.goOnline()
  await settle(page)
  expect((await findProject(api)).name).toBe(project.name)
  await expect(name).toHaveValue('Outro nome')
})
