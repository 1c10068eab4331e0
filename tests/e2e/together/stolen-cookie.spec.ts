import type { BrowserContext, Page } from 'playwright/test'
import { apiBase, projectHeader } from '#contract/calls/api.ts'
import { authCookieName, parseAuthCookie } from '#src/session/auth-cookie.ts'
import { openApiClient } from '../fixtures/api-client.ts'
import { waitForServiceWorker } from '../fixtures/device/device.ts'
import { findProject } from '../fixtures/people/join-project.ts'
import { readAuthCookieOf } from '../fixtures/people/read-auth-cookie.ts'
import { signUpWithProject } from '../fixtures/people/sign-up-with-project.ts'
import { demo, signIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasVisited: true })

async function readCookie(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === authCookieName)
  if (!cookie) throw new Error('There is no session cookie')
  return cookie
}

/** The cookie as it is some minutes later: its access token is accepted no longer. */
async function expireAccess(context: BrowserContext) {
  const cookie = await readCookie(context)
  const auth = parseAuthCookie(`${cookie.name}=${cookie.value}`)
  if (!auth) throw new Error('The session cookie cannot be read')
  const value = encodeURIComponent(JSON.stringify({ ...auth, accessToken: 'expired' }))
  return { ...cookie, value }
}

test('a stolen cookie signs nobody in on another device, and leaves its owner signed in', async ({
  device,
  openAnotherDevice,
}) => {
  await signIn(device.page)
  await waitForServiceWorker(device.page)
  const stolen = await expireAccess(device.context)

  const thief = await openAnotherDevice()
  thief.allow(/status of 401/)
  await thief.context.addCookies([stolen])
  await thief.page.goto('/posts')
  await thief.page.waitForURL('**/signin*')
  await expect(thief.page.getByRole('heading', { name: 'Entrar' })).toBeVisible()

  // The owner's device renews the same session with its key.
  device.allow(/status of 401/)
  await device.context.addCookies([stolen])
  await device.page.goto('/settings/account')
  await expect(device.page.getByText(demo.email).first()).toBeVisible()
  await expect.poll(async () => (await readCookie(device.context)).value).not.toContain('expired')
})

test('a live cookie that was copied invites, links and ends nothing on another device', async ({
  app,
  device,
  openAnotherDevice,
}) => {
  const { person } = await signUpWithProject(app, device.page.request)
  await signIn(device.page, person)
  const { accessToken, user } = await readAuthCookieOf(device.context)
  const project = await findProject(openApiClient(app.url, person))
  const ask = async (method: string, path: string, body?: object) => {
    const { status } = await fetch(`${app.url}${apiBase}${path}`, {
      method,
      headers: {
        ...{ Authorization: `Bearer ${accessToken}`, [projectHeader]: project.id },
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return status
  }
  const at = `/projects/${project.id}`
  expect(await ask('GET', `${at}/members`)).toBe(200)
  const stolen = { email: 'ladra@upubly.test', role: 'ADMIN' }
  const form = { name: 'Roubado', description: 'Um projeto roubado' }
  const calls = [
    ['POST', `${at}/invites`, stolen],
    ['PUT', at, form],
    ['POST', `${at}/leave`],
    ['GET', '/platforms/instagram/authorization-url'],
    ['DELETE', '/users/me/sessions'],
    ['POST', '/auth/confirm', { password: person.password }],
    ['PATCH', `/users/${user.id}`, { name: 'Ladra' }],
  ] as const
  for (const [method, path, body] of calls)
    expect([path, await ask(method, path, body)]).toEqual([path, 401])

  const thief = await openAnotherDevice()
  thief.allow(/status of 401/)
  await thief.context.addCookies([await readCookie(device.context)])
  await invite(thief.page, stolen.email)
  await thief.page.waitForURL('**/signin*')

  // The owner's page proves its device without a word.
  await invite(device.page, 'socia@upubly.test')
  await expect(device.page.getByText('Convite enviado')).toBeVisible()
  await expect(device.page.getByText(stolen.email)).toHaveCount(0)
  expect(await ask('GET', `${at}/members`)).toBe(200)
})

async function invite(page: Page, email: string) {
  await page.goto('/settings/team')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
}
