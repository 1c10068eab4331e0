import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { makePhoto } from '../setup/media/make-photo.ts'
import { readOwnData, unzip } from '../setup/people/own-data-zip.ts'
import { openApiClient } from './fixtures/api-client.ts'
import { readRows } from './fixtures/device/device-rows.ts'
import { openAccount } from './fixtures/people/account-screen.ts'
import { addPerson, bia } from './fixtures/people/add-person.ts'
import { addAuthenticator } from './fixtures/people/authenticator.ts'
import { leave } from './fixtures/people/leave.ts'
import { proveIdentity } from './fixtures/people/prove-identity.ts'
import { signUpOverHttp } from './fixtures/people/sign-up-over-http.ts'
import { createServerPost } from './fixtures/posts/server-posts.ts'
import { addSession, demo, openSignedIn, sendSignIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

/** As after ten minutes, for which no test waits. */
const unconfirmed = () => ({
  status: 403,
  json: {
    ...{ status: 'error', code: 'CONFIRMATION_REQUIRED', message: 'Confirme.', details: [] },
    timestamp: new Date().toISOString(),
  },
})

test('a passkey is made and renamed, signs in without the password, and confirms who one is', {
  tag: '@seldom',
}, async ({ page, problems }) => {
  // The password that is asked for, and the one that was removed.
  problems.allow(/status of 40[03]/)
  await addAuthenticator(page)
  await addSession(page.context())
  await openAccount(page)
  await button(page, 'Adicionar chave de acesso').click()
  await page.getByLabel('Nome da chave').fill('Meu celular')
  await button(page, 'Criar chave').click()
  await proveIdentity(page, demo.password)
  await said(page, 'Chave de acesso criada')
  await button(page, 'Renomear').click()
  const rename = page.getByRole('dialog', { name: 'Renomear chave de acesso' })
  await expect(rename.getByLabel('Nome da chave')).toHaveValue('Meu celular')
  await rename.getByLabel('Nome da chave').fill('Celular de casa')
  await rename.getByRole('button', { name: 'Salvar' }).click()
  await said(page, 'Chave de acesso renomeada')
  await leave(page)
  await button(page, 'Usar chave de acesso').click()
  await page.waitForURL('**/dashboard')
  await openAccount(page)
  await expect(page.getByText('Celular de casa')).toBeVisible()
  await expect(page.getByText('Meu celular')).toHaveCount(0)
  await expect(page.getByText(/usada em/)).toBeVisible()
  await button(page, 'Remover').click()
  await button(page, 'Confirmar').click()
  await said(page, 'Chave de acesso removida')
  await leave(page)
  await button(page, 'Usar chave de acesso').click()
  await said(page, 'A chave de acesso não foi aceita. Tente de novo ou use sua senha.')
})

test('a new name is in the header at once, and after a reload', { tag: '@seldom' }, async ({
  page,
}) => {
  await addSession(page.context())
  await openAccount(page)
  const name = page.getByLabel('Nome', { exact: true })
  await name.fill('Ana Maria')
  await button(page, 'Salvar').click()
  await said(page, 'Perfil salvo')
  await expect(page.getByRole('button', { name: 'Conta de Ana Maria' })).toBeVisible()
  const keptName = async () =>
    (await readRows<{ user: { name: string } }>(page, 'session'))[0]?.user.name
  await expect.poll(keptName).toBe('Ana Maria')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Conta de Ana Maria' })).toBeVisible()
  await name.fill('Ana Souza')
  await button(page, 'Salvar').click()
  await said(page, 'Perfil salvo')
})

test('an authenticator app is set up with the secret, and its new recovery codes replace the old ones', {
  tag: '@seldom',
}, async ({ page, problems }) => {
  // The code that was replaced.
  problems.allow(/status of 400/)
  await addSession(page.context())
  await openAccount(page)
  await button(page, 'Configurar aplicativo').click()
  await expect(page.getByRole('img', { name: 'Código QR da chave' })).toBeVisible()
  const address = await page.getByRole('link', { name: 'Abrir no aplicativo' }).getAttribute('href')
  const secret = new URL(address ?? '').searchParams.get('secret') ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Dígito 1 de 6').pressSequentially(app.generate())
  await button(page, 'Ligar').click()
  const codes = page.getByRole('dialog', { name: 'Seus códigos de recuperação' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [old = ''] = await codes.getByRole('listitem').allInnerTexts()
  await button(page, 'Já guardei os códigos').click()
  await expect(page.getByText(/Você tem 10 códigos que ainda valem/)).toBeVisible()
  await button(page, 'Gerar novos códigos').click()
  await button(page, 'Confirmar').click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [renewed = ''] = await codes.getByRole('listitem').allInnerTexts()
  await button(page, 'Já guardei os códigos').click()

  await leave(page)
  await sendSignIn(page, demo)
  await button(page, 'Usar um código de recuperação').click()
  for (const code of [old, renewed]) {
    await page.getByLabel('Código de recuperação').fill(code)
    await button(page, 'VERIFICAR CÓDIGO').click()
    if (code === old) await said(page, 'Código inválido ou expirado.')
  }
  await page.waitForURL('**/dashboard')
  await openAccount(page)
  await expect(page.getByText(/Você tem 9 códigos que ainda valem/)).toBeVisible()
  await button(page, 'Desligar aplicativo').click()
  await button(page, 'Confirmar').click()
  await said(page, 'Aplicativo autenticador desligado')
})

test('a wrong password in the question keeps the person signed in', { tag: '@seldom' }, async ({
  page,
  problems,
}) => {
  problems.allow(/401|403/)
  await addSession(page.context())
  await openAccount(page)
  await page.route('**/users/me/two-step', (route) => route.fulfill(unconfirmed()))
  await page.getByRole('switch', { name: 'Código por email' }).click()
  const question = page.getByRole('dialog', { name: 'Confirme que é você' })
  await question.getByLabel('Senha', { exact: true }).fill('errada')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await said(page, 'Email ou senha incorretos.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
})

test('an account is exported, then deleted, and leaves nothing on the device', {
  tag: '@seldom',
}, async ({ app, page, problems }) => {
  await addPerson(app, 'Café Aurora')
  const photo = await makePhoto('pao.jpg', { width: 1080, height: 1350 })
  const at = new Date(Date.now() + 86_400_000)
  const client = openApiClient(app.url, bia)
  await createServerPost(client, { caption: 'Pão quente', photos: [photo], at })
  await addSession(page.context(), bia)
  await page.goto('/posts/create')
  await page.getByLabel('Legenda', { exact: true }).fill('Um rascunho')
  await expect.poll(async () => (await readRows(page, 'drafts')).length).toBe(1)
  await openAccount(page)
  const download = page.waitForEvent('download')
  await button(page, 'Exportar meus dados').click()
  const file = await download
  await said(page, 'Seu arquivo está sendo baixado')
  expect(file.suggestedFilename()).toMatch(/^upubly-dados-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await file.path()))
  const { profile, posts } = readOwnData(files)
  expect(profile.email).toBe(bia.email)
  const [path = ''] = posts.flatMap(({ media }) => media.map((one) => one.file))
  expect(files.get(path)?.equals(photo.buffer)).toBe(true)
  // The page is where it was: nothing was opened in its place.
  await expect(button(page, 'Exportar meus dados')).toBeEnabled()
  // The message lies over the next button for some seconds.
  await button(page, 'Fechar notificação').click()
  // The password of a minute ago was given for signing in. What the page refreshes while the account is
  // being deleted is refused.
  problems.allow(/403|401/)
  await button(page, 'Excluir minha conta').click()
  const question = page.getByRole('dialog', { name: 'Excluir minha conta?' })
  await question.getByRole('button', { name: 'Excluir minha conta' }).click()
  await said(page, 'Digite EXCLUIR para continuar')
  await question.getByLabel('Digite EXCLUIR para confirmar').fill('EXCLUIR')
  await question.getByRole('button', { name: 'Excluir minha conta' }).click()
  await proveIdentity(page, bia.password)
  await page.waitForURL('**/signin*')
  expect(await readRows(page, 'drafts')).toEqual([])
  expect(await readRows(page, 'session')).toEqual([])
})

test('somebody without a project opens their account too, and can delete it', {
  tag: '@seldom',
}, async ({ app, page, problems }) => {
  problems.allow(/403/)
  const person = await signUpOverHttp(app, page.request)
  await openSignedIn(page, '/dashboard', person)
  await expect(page.getByRole('heading', { name: 'Nenhum projeto' })).toBeVisible()
  await button(page, 'Meu perfil').click()
  await said(page, 'Este aparelho')
  // The other pages of the settings are a project's.
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum projeto' })).toBeVisible()
  await openAccount(page)
  await button(page, 'Excluir minha conta').click()
  const question = page.getByRole('dialog', { name: 'Excluir minha conta?' })
  await question.getByLabel('Digite EXCLUIR para confirmar').fill('EXCLUIR')
  await question.getByRole('button', { name: 'Excluir minha conta' }).click()
  await proveIdentity(page, person.password)
  await page.waitForURL('**/signin*')
  expect(await readRows(page, 'session')).toEqual([])
})
