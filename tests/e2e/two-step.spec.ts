import type { Page } from 'playwright/test'
import { apiBase } from '#contract/calls/api.ts'
import type { AppServer } from '../setup/server/app-server.ts'
import { openAccount } from './fixtures/people/account-screen.ts'
import { leave } from './fixtures/people/leave.ts'
import { countMails, waitForMail } from './fixtures/people/sent-mails.ts'
import { type Person, signUpOverHttp } from './fixtures/people/sign-up-over-http.ts'
import { signUpWithProject } from './fixtures/people/sign-up-with-project.ts'
import { otherCode, typeCode } from './fixtures/people/type-code.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('a mailed code is the second step, and a way leads back', async ({ app, page, problems }) => {
  problems.allow(/400/)
  const person = await signUpOverHttp(app, page.request)
  await askForCodes(app, page, person)
  await givePassword(page, person)
  await expect(page.getByText(person.email)).toBeVisible()
  await waitForMail(app, person.email, /código para entrar/)
  const sent = await countMails(app, person.email)
  await page.getByRole('button', { name: 'Voltar ao login' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)

  await givePassword(page, person)
  await expect.poll(() => countMails(app, person.email)).toBe(sent + 1)
  const { code } = await waitForMail(app, person.email, /código para entrar/)
  await typeCode(page, otherCode(code))
  await expect(page.getByText('Código inválido ou expirado.')).toBeVisible()
  await expect(page.getByLabel('Dígito 1 de 6')).toHaveValue('')
  await typeCode(page, code)
  await page.waitForURL('**/dashboard')
})

test('the mailed code, turned on in the settings, is asked for at the next sign-in', async ({
  app,
  page,
}) => {
  const { person } = await signUpWithProject(app, page.request)
  await signIn(page, person)
  await openAccount(page)
  const byMail = page.getByRole('switch', { name: 'Código por email' })
  await byMail.click()
  await expect(page.getByText('Código por email ligado')).toBeVisible()
  await leave(page)
  await givePassword(page, person)
  const { code } = await waitForMail(app, person.email, /código para entrar/)
  await typeCode(page, code)
  await page.waitForURL('**/dashboard')
  await openAccount(page)
  await expect(byMail).toBeChecked()
})

async function askForCodes(app: AppServer, page: Page, { email, password }: Person) {
  const api = `${app.url}${apiBase}`
  const { data } = await (
    await page.request.post(`${api}/auth/login`, { data: { email, password } })
  ).json()
  const headers = { Authorization: `Bearer ${data.accessToken}` }
  await page.request.post(`${api}/auth/confirm`, { headers, data: { password } })
  const answer = await page.request.put(`${api}/users/me/two-step`, {
    headers,
    data: { isOn: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function givePassword(page: Page, { email, password }: Person) {
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
}
