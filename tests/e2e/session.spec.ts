import type { BrowserContext, Page } from 'playwright/test'
import { parseAuthCookie } from '#src/session/auth-cookie.ts'
import { waitForServiceWorker } from './fixtures/device/device.ts'
import { readRows } from './fixtures/device/device-rows.ts'
import { writeDraft } from './fixtures/device/written-drafts.ts'
import { leave } from './fixtures/people/leave.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

const api = '**/api/v1/**'

/**
 * Fires a sync like the browser when it goes online: after a failed attempt the browser waits for
 * minutes.
 */
async function fireSync(page: Page, origin: string): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.dispatchSyncEvent', {
    ...{ origin, registrationId: await registrationId, tag: 'outbox:sign-out', lastChance: false },
  })
  await client.detach()
}

async function readAuth(context: BrowserContext) {
  const cookies = await context.cookies()
  return parseAuthCookie(cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
}

test('after a kill just after signing in, one is still signed in offline, with the draft', {
  tag: '@seldom',
}, async ({ device }) => {
  await signIn(device.page)
  await writeDraft(device.page, 'Escrito e morto')
  await device.kill()
  await device.goOffline()
  const page = await device.reopen()
  device.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('/posts')
  await expect(page.getByText('Escrito e morto').first()).toBeVisible()
})

test("when the browser lost cookies and local storage, the device's session row signs in: on every page, the sign-in page included", {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  await signIn(page)
  await waitForServiceWorker(page)
  await writeDraft(page, 'Sem cookie')
  const before = await readAuth(context)
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.clear()
  })
  await device.goOffline()
  device.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  for (const [path, landing] of [
    ['/posts', '**/posts'],
    ['/signin', '**/dashboard'],
  ] as const) {
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto(path)
    await page.waitForURL(landing)
    await expect(page.getByRole('button', { name: /^Fila de envio/ })).toBeVisible()
    expect((await readAuth(context))?.user).toEqual(before?.user)
  }
  await page.goto('/posts')
  await expect(page.getByText('Sem cookie').first()).toBeVisible()
})

test('a sign-out is shown as one in every tab, not as an expired session', {
  tag: '@seldom',
}, async ({ device }) => {
  // Requests of the other tab that were still running are refused now.
  device.allow(
    /status of (404 .*\/media\/|401 .*\/api\/v1\/(posts|templates|planning|platforms|projects))/,
  )
  const { page, context } = device
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/posts')
  await expect(other.getByRole('button', { name: /^Fila de envio/ })).toBeVisible()
  await leave(page)
  await other.waitForURL('**/signin')
  for (const one of [page, other]) {
    await expect(one.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await expect(one.getByText('Sua sessão terminou')).toHaveCount(0)
    expect(new URL(one.url()).search).toBe('')
  }
})

test('after an offline sign-out no page lets the person in, not even with a restored cookie', {
  tag: '@seldom',
}, async ({ device }) => {
  const { page, context } = device
  await signIn(page)
  await writeDraft(page, 'Só para mim')
  await page.goto('/settings')
  const cookies = await context.cookies()
  device.allow(/ERR_|Failed to load resource/)
  await context.route(api, (route) => route.abort('internetdisconnected'))
  await leave(page)
  await page.goto('/posts')
  await page.waitForURL('**/signin*')
  await context.addCookies(cookies)
  await page.goto('/posts')
  await page.waitForURL('**/signin*')
  expect(await readAuth(context)).toBeUndefined()
})

test('an offline sign-out ends the session on the server at the next connection, with the page open', async ({
  app,
  device,
}) => {
  const { page, context } = device
  await signIn(page)
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: /^Conta de/ })).toBeVisible()
  const token = (await readAuth(context))?.accessToken ?? ''
  const status = async () =>
    (await fetch(`${app.url}/api/v1/projects`, { headers: { Authorization: `Bearer ${token}` } }))
      .status
  device.allow(/ERR_|Failed to load resource/)
  await context.route(api, (route) => route.abort('internetdisconnected'))
  await leave(page)
  expect(await status()).toBe(200)
  await context.unrouteAll()
  await page.goto('/signin')
  await expect.poll(status, { timeout: 15_000 }).toBe(401)
  await expect.poll(async () => await readRows(page, 'owedSignOuts')).toEqual([])
})

test('an offline sign-out ends the session on the server also with every page closed, by the worker', {
  tag: '@seldom',
}, async ({ app, device }) => {
  const { page, context } = device
  await signIn(page)
  await waitForServiceWorker(page)
  await page.goto('/settings')
  await expect(page.getByText('Ativo').first()).toBeVisible()
  const token = (await readAuth(context))?.accessToken ?? ''
  const status = async () =>
    (await fetch(`${app.url}/api/v1/projects`, { headers: { Authorization: `Bearer ${token}` } }))
      .status
  device.allow(/ERR_|Failed to load resource/)
  await device.goOffline()
  await leave(page)
  await page.goto('about:blank')
  await device.goOnline()
  await fireSync(page, app.url)
  await expect.poll(status, { timeout: 30_000 }).toBe(401)
})
