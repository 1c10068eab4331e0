import type { Page } from 'playwright/test'
import { openApiClient } from '../fixtures/api-client.ts'
import { dialogTitled, expectNoBarriers, phone } from '../fixtures/expect-no-barriers.ts'
import { inviteToProject, joinDemoProject } from '../fixtures/people/join-project.ts'
import { makePerson, register, signUpOverHttp } from '../fixtures/people/sign-up-over-http.ts'
import { openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test("the project's settings have no barriers, its end neither", async ({ page }) => {
  await openSignedIn(page, '/settings/project')
  await page.getByLabel('Nome do projeto').fill('a!')
  await page.getByLabel('Descrição').fill('curta')
  await press(page, 'Salvar')
  await expect(page.getByText('Nome deve ter pelo menos 3 caracteres')).toBeVisible()
  await expectNoBarriers(page, 'project with complaints')
  await press(page, 'Excluir projeto')
  await expect(page.getByRole('dialog')).toContainText('Não é possível desfazer')
  await expectNoBarriers(page, 'end of a project', [phone])
})

test('team and activity have no barriers, removing a member neither', async ({ app, page }) => {
  await inviteToProject(app, openApiClient(app.url), makePerson().email)
  await joinDemoProject(app, page.request, await signUpOverHttp(app, page.request))
  await openSignedIn(page, '/settings/team')
  await press(page, 'Convidar')
  await expect(page.getByText('Email inválido')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Convites' })).toBeVisible()
  await expectNoBarriers(page, 'team')
  await press(page, 'Remover Carla Dias')
  await expect(dialogTitled(page, 'Remover Carla Dias?')).toBeVisible()
  await expectNoBarriers(page, 'removing a member', [phone])

  await page.goto('/settings/activity')
  await expect(page.getByText('entrou no projeto').first()).toBeVisible()
  await expectNoBarriers(page, 'activity')
})

test("one's own account has no barriers, its dialogs neither", async ({ page }) => {
  await openSignedIn(page, '/settings/account')
  await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
  await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'account')
  await press(page, 'Sair deste aparelho e apagar tudo')
  await expect(dialogTitled(page, 'Sair deste aparelho e apagar tudo?')).toBeVisible()
  await expectNoBarriers(page, 'leaving for good', [phone])
})

test('invitations have no barriers, whoever opens them', async ({ app, page, problems }) => {
  problems.allow(/403|410/)
  const { link } = await inviteToProject(app, openApiClient(app.url), makePerson().email)
  await page.goto(link)
  await expect(page.getByText('convidou você para o projeto')).toBeVisible()
  await expectNoBarriers(page, 'invitation at the sign-in')
  await page.getByRole('link', { name: 'Cadastre-se' }).click()
  await expect(page.getByText('convidou você para o projeto')).toBeVisible()
  await expectNoBarriers(page, 'invitation at the sign-up')
  await page.goto(`/signin?invite=${'x'.repeat(43)}`)
  await expect(page.getByText('Este convite não vale mais')).toBeVisible()
  await expectNoBarriers(page, 'ended invitation at the sign-in', [phone])
  await openSignedIn(page, link)
  await expect(page.getByText('Este convite foi enviado para outro email')).toBeVisible()
  await expectNoBarriers(page, 'invitation for another address')
  await page.goto(`/invite?token=${'x'.repeat(43)}`)
  await expect(page.getByText('Este convite não vale mais')).toBeVisible()
  await expectNoBarriers(page, 'ended invitation')
})

test('every step of the verification and the request for a reset have no barriers', async ({
  app,
  page,
}) => {
  const { token } = await register(app, page.request, makePerson())
  const userId = '0d000000-0000-4000-8000-000000000001'
  const user = { id: userId, name: 'Carla Dias', email: 'carla@exemplo.com.br' }
  const answer = (data: object) => ({ json: { status: 'success', data } })
  const status = { userId, hasToInputOtp: false, hasToInputPhone: true, hasToInputPassword: true }
  await page.route('**/auth/check/*', (route) => route.fulfill(answer(status)))
  await page.route('**/users/*', (route) => route.fulfill(answer(user)))
  await page.goto(`/verify?userToken=${token}`)
  await press(page, 'CONTINUAR')
  await expect(page.getByText('Digite um telefone válido')).toBeVisible()
  await expectNoBarriers(page, 'phone with a complaint')
  await page.getByLabel('Telefone').fill('(11) 91234-5678')
  await press(page, 'CONTINUAR')
  await press(page, 'SALVAR SENHA')
  await expect(page.getByText('A senha deve ter no mínimo 8 caracteres')).toBeVisible()
  await expectNoBarriers(page, 'password with complaints')
  await page.goto('/reset-password')
  await press(page, 'ENVIAR')
  await expect(page.getByText('Email inválido')).toBeVisible()
  await expectNoBarriers(page, 'request for a reset with a complaint')
})
