import type { BrowserContext, Page, Route } from 'playwright/test'
import { portalTitle } from '../line/portal.ts'
import {
  deployNext,
  expectVersion,
  test,
  version,
  versionBefore,
  versionOf,
} from './fixtures/deployed-versions.ts'
import { waitForServiceWorker } from './fixtures/device.ts'
import { checkKeptFiles, tryToInstall } from './fixtures/kept-files.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect } from './fixtures/test.ts'

// A network that wants a sign-in first answers in the server's place. Nothing of what it says is kept.

const portalPage = `<!doctype html><title>Wi-Fi</title><h1>${portalTitle}</h1>`
const html = { contentType: 'text/html', body: portalPage }

type Damage = (route: Route) => Promise<void>

/** What may come in the place of a file, as the browser sees it. */
const damages: Record<string, { of: RegExp; as: Damage }> = {
  'its page for every file': { of: /^\/(?!sw\.js|api\/)/, as: (route) => route.fulfill(html) },
  'its page for one file': { of: /^\/assets\/calendar/, as: (route) => route.fulfill(html) },
  'its page for the picture of a network': {
    of: /^\/networks\/tiktok\.svg/,
    as: (route) => route.fulfill(html),
  },
  'its page as a script': {
    of: /^\/assets\/composing/,
    as: (route) => route.fulfill({ ...html, contentType: 'text/javascript' }),
  },
  'its page in the place of ours': { of: /^\/index\.html/, as: (route) => route.fulfill(html) },
  'the way to another host': {
    of: /^\/assets\/settings/,
    as: (route) =>
      route.fulfill({ status: 302, headers: { Location: 'http://127.0.0.1:9/entrar' } }),
  },
  'a file cut short': {
    of: /^\/assets\/sender/,
    as: async (route) => {
      const answer = await route.fetch()
      const body = await answer.body()
      await route.fulfill({ response: answer, body: body.subarray(0, body.length / 2) })
    },
  },
  'a file with one other letter': {
    of: /^\/assets\/start.*\.css/,
    as: async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace('0', '1') })
    },
  },
  'a part of a file': {
    of: /^\/assets\/dialog/,
    as: async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, status: 206 })
    },
  },
  'an error': {
    of: /^\/assets\/dates/,
    as: (route) => route.fulfill({ status: 511, ...html }),
  },
}

test.beforeEach(({ device }) => {
  device.allow(/ERR_|Failed to load resource|Failed to fetch|MIME type|ServiceWorker|Fetch API/)
})

test('a first visit under a network that answers with anything else keeps none of it, and is made up for', async ({
  device,
}) => {
  const { page, context } = device
  await signIn(page)
  for (const [what, damage] of Object.entries(damages)) {
    await test.step(what, async () => {
      const heal = await spoil(context, damage)
      expect(await tryToInstall(page)).toBe('redundant')
      expect(heal(), 'requests that were spoiled').toBeGreaterThan(0)
      expect((await checkKeptFiles(page)).wrong).toEqual([])
    })
  }
  await waitForServiceWorker(page)
  const { wrong, count } = await checkKeptFiles(page)
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(60)
  await expectWorksOffline(device, page)
})

test('an update under such a network leaves the old version whole, and comes later', async ({
  app,
  device,
  pageDir,
}) => {
  const { page, context } = device
  await signIn(page)
  await waitForServiceWorker(page)
  await deployNext(app, pageDir)
  for (const [what, damage] of Object.entries(damages)) {
    await test.step(what, async () => {
      const heal = await spoil(context, damage)
      expect(await tryToInstall(page)).toBe('redundant')
      expect(heal(), 'requests that were spoiled').toBeGreaterThan(0)
      expect((await checkKeptFiles(page)).wrong).toEqual([])
    })
  }
  await expectWorksOffline(device, page)
  expect(await versionOf(page)).toBe(versionBefore())
  await device.goOnline()
  await page.reload()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expectVersion(page, version())
  await expectWorksOffline(device, page)
  expect(await versionOf(page)).toBe(version())
})

test('a real portal in the middle of everything is neither kept nor in the way of a later installation', async ({
  device,
  line,
}) => {
  const { page } = device
  await signIn(page)
  await line.become('portal-200')
  // The browser's own cache keeps the portal's word for every file, for ten minutes.
  const spoiled = await page.evaluate(async () => {
    const list = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = list.filter((name) => name.includes('/assets/'))
    const others = ['/theme.js', '/index.html', '/favicon.svg', '/networks/tiktok.svg']
    const answers = [...parts, ...others].map(async (url) =>
      (await fetch(url, { cache: 'reload' })).text(),
    )
    return (await Promise.all(answers)).filter((text) => text.includes('Wi-Fi')).length
  })
  expect(spoiled).toBeGreaterThan(10)
  await expect(tryToInstall(page)).rejects.toThrow(/MIME|ServiceWorker/)
  await line.become('open')
  await waitForServiceWorker(page)
  expect((await checkKeptFiles(page)).wrong).toEqual([])
  await expectWorksOffline(device, page)
})

test('the page tries again by itself when the first installation failed', async ({ device }) => {
  const { page, context } = device
  const heal = await spoil(context, damages['its page for every file'])
  await context.unroute(() => true)
  await page.goto('/signin')
  await spoil(context, damages['its page for one file'])
  await expect.poll(() => lastState(page), { timeout: 40_000 }).toBe('failed')
  heal()
  await context.unroute(() => true)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect((await checkKeptFiles(page)).wrong).toEqual([])
})

test('files the browser has thrown away are fetched again, and only the true ones', async ({
  device,
  line,
}) => {
  const { page } = device
  await signIn(page)
  await waitForServiceWorker(page)
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { count } = await checkKeptFiles(page)
  const client = await device.context.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await page.evaluate(async () => {
    const cache = await caches.open('app')
    for (const { url } of await cache.keys())
      if (/\/index\.html|\/assets\/(settings|start).*\.(js|css)/.test(url)) await cache.delete(url)
  })
  await line.become('portal-200')
  // Who has to sign in to the network sees its page; it is kept nowhere.
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: portalTitle })).toBeVisible()
  expect((await checkKeptFiles(page)).wrong).toEqual([])
  await line.become('open')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
  await expect.poll(async () => (await checkKeptFiles(page)).count).toBe(count)
  expect((await checkKeptFiles(page)).wrong).toEqual([])
  await expectWorksOffline(device, page)
})

test('a start that another network spoiled in the browser’s own cache is fetched anew', async ({
  device,
  line,
}) => {
  const { page, context } = device
  // No worker yet: nothing but the browser's cache stands between the page and its files.
  await context.addInitScript(() => {
    Object.defineProperty(navigator.serviceWorker, 'register', { value: () => Promise.reject() })
  })
  await page.goto('/signin')
  const start = await page.locator('script[type=module]').getAttribute('src')
  await line.become('portal-200')
  const client = await context.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), start ?? '')
  expect(text).toContain(portalTitle)
  await line.become('open')
  await page.goto('/signin')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

/** From now on such files come otherwise; answers the way back, which tells how often that was. */
async function spoil(
  context: BrowserContext,
  damage = damages['its page for every file'],
): Promise<() => number> {
  if (!damage) throw new Error('There is no such damage')
  let count = 0
  let isOver = false
  const isSpoiled = (url: URL) => !isOver && damage.of.test(url.pathname)
  await context.route(isSpoiled, async (route) => {
    count += 1
    await damage.as(route)
  })
  return () => {
    isOver = true
    return count
  }
}

async function lastState(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const isKept = (await (await caches.open('app')).keys()).length > 0
    return isKept && !registration ? 'failed' : 'other'
  })
}

async function expectWorksOffline(
  device: { goOffline(): Promise<void>; goOnline(): Promise<void> },
  page: Page,
): Promise<void> {
  await device.goOffline()
  for (const path of ['/calendar', '/posts/create', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await device.goOnline()
}
