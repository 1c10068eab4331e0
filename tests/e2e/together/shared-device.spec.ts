import { createHash } from 'node:crypto'
import { openApiClient } from '../fixtures/api-client.ts'
import { readRows } from '../fixtures/device/device-rows.ts'
import { listCaptions, writeDraft } from '../fixtures/device/written-drafts.ts'
import { leave } from '../fixtures/people/leave.ts'
import { readAuthCookieOf } from '../fixtures/people/read-auth-cookie.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test('on a shared device signing out erases the drafts, and on an own device it keeps them', async ({
  page,
}) => {
  const shared = page.getByLabel('Este aparelho é compartilhado')
  await signIn(page)
  await writeDraft(page, 'Fica no meu aparelho')
  await page.goto('/settings')
  await leave(page)
  expect(await listCaptions(page)).toEqual(['Fica no meu aparelho'])

  await expect(shared).not.toBeChecked()
  await shared.check()
  await signIn(page)
  await writeDraft(page, 'Some do aparelho dos outros')
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Sair e apagar seus rascunhos?' })
  await expect(question).toContainText('Este aparelho é compartilhado')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL('**/signin*')
  expect(await listCaptions(page)).toEqual([])
  expect(await readRows(page, 'session')).toEqual([])
  // The choice is the browser's: who signs in next finds it made.
  await page.reload()
  await expect(shared).toBeChecked()
})

test('who signs in after a session that ended by itself on a shared device finds nothing of it', async ({
  app,
  page,
  problems,
}) => {
  // Calls and pictures of a session that has ended.
  problems.allow(/40[14]/)
  const { person } = await signUpWithProject(app, page.request)
  await page.goto('/signin')
  await page.getByLabel('Este aparelho é compartilhado').check()
  await signIn(page)
  await writeDraft(page, 'De quem esqueceu de sair')
  await page.goto('/settings')
  const sessions = await openApiClient(app.url).call('/users/me/sessions', { method: 'DELETE' })
  expect(sessions.status).toBe(200)
  await page.reload()
  await page.waitForURL('**/signin?*')
  expect(await listCaptions(page)).toEqual(['De quem esqueceu de sair'])
  await signIn(page, person)
  expect(await listCaptions(page)).toEqual([])
})

test('who signed out without a connection leaves nothing on the device that renews the session', async ({
  app,
  device,
}) => {
  const { page, context } = device
  await page.goto('/signin')
  await page.getByLabel('Este aparelho é compartilhado').check()
  await signIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: /^Conta de/ })).toBeVisible()
  const auth = await readAuthCookieOf(context)
  const status = async () =>
    (
      await fetch(`${app.url}/api/v1/projects`, {
        headers: { Authorization: `Bearer ${auth.accessToken}` },
      })
    ).status
  device.allow(/ERR_|Failed to load resource/)
  await context.route(/\/api\/v1\//, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL('**/signin*')
  const hash = createHash('sha256').update(auth.refreshToken).digest('hex')
  expect(await readRows(page, 'owedSignOuts')).toEqual([
    { refreshToken: hash, owedAt: expect.any(Number) },
  ])
  expect(await readRows(page, 'session')).toEqual([])
  // It does all that it is kept for.
  expect(await status()).toBe(200)
  await context.unrouteAll()
  await page.goto('/signin')
  await expect.poll(status, { timeout: 15_000 }).toBe(401)
  await expect.poll(async () => await readRows(page, 'owedSignOuts')).toEqual([])
})

test("'Sair deste aparelho e apagar tudo' asks first, and leaves nothing of the person", async ({
  page,
}) => {
  await signIn(page)
  await writeDraft(page, 'Só meu')
  await page.goto('/settings/account')
  const button = page.getByRole('button', { name: 'Sair deste aparelho e apagar tudo' })
  const question = page.getByRole('dialog', { name: 'Sair deste aparelho e apagar tudo?' })
  await button.click()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toHaveCount(0)
  expect(await listCaptions(page)).toEqual(['Só meu'])
  await button.click()
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL('**/signin*')
  expect(await listCaptions(page)).toEqual([])
  expect(await readRows(page, 'session')).toEqual([])
  expect(await readRows(page, 'media')).toEqual([])
})
