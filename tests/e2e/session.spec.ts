import type { BrowserContext, Page } from 'playwright/test'
import type { Draft } from '#local/rows.ts'
import { parseAuthCookie } from '#src/session/auth-cookie.ts'
import { waitForServiceWorker } from './fixtures/device.ts'
import { readRows } from './fixtures/device-rows.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ hasVisited: true })

const api = '**/api/v1/**'
const captionOf = (page: Page) => page.getByLabel('Legenda', { exact: true })

async function writeDraft(page: Page, caption: string): Promise<void> {
  await page.goto('/posts/create')
  await captionOf(page).fill(caption)
  await expect
    .poll(async () => (await readRows<Draft>(page, 'drafts')).map((draft) => draft.caption))
    .toContain(caption)
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/signin*')
}

/**
 * As the browser does when it finds a connection: after a failed first attempt only minutes later.
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

test('killed a moment after signing in, one is in again offline, with what was written', async ({
  device,
}) => {
  await signIn(device.page)
  await writeDraft(device.page, 'Escrito e morto')
  await device.kill()
  await device.goOffline()
  const page = await device.reopen()
  device.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto('/posts')
  await expect(page.getByText('Escrito e morto').first()).toBeVisible()
})

test('where the browser lost cookies and local storage, the row of the device signs in: on each page, and on the sign-in page', async ({
  device,
}) => {
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

test('a sign-out is told as one, in every tab: no session ended', async ({ device }) => {
  // Pictures and calls of the other tab that were still on their way are nobody's any more.
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

test('who signed out offline is out: no page lets them in, not even a cookie that came back', async ({
  device,
}) => {
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

test('a sign-out without a connection ends the session on the server at the next one, with the page open', async ({
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

test('and with every page closed, by the worker', async ({ app, device }) => {
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
