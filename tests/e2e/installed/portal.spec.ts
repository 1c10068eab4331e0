import type { Page } from 'playwright/test'
import type { Damage, DamagingProxy, WholeAnswer } from '../../line/damaging-proxy.ts'
import { portalTitle } from '../../line/portal.ts'
import {
  deployNext,
  expectVersion,
  test,
  version,
  versionBefore,
  versionOf,
} from '../fixtures/deployed-builds.ts'
import { type Device, waitForServiceWorker } from '../fixtures/device.ts'
import { checkKeptFiles, tryToInstall } from '../fixtures/kept-files.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

// A network that wants a sign-in first answers in the server's place. Nothing of what it says is
// kept.

const portal: WholeAnswer = {
  status: 200,
  headers: { 'Content-Type': 'text/html', 'Cache-Control': 'max-age=600' },
  body: Buffer.from(`<!doctype html><title>Wi-Fi</title><h1>${portalTitle}</h1>`),
}

/** What may come in the place of a file. */
const damages: Record<string, Damage> = {
  'its page for every file': { of: /^\/(?!sw\.js|api\/)/, as: () => portal },
  'its page for one file': { of: /^\/assets\/calendar/, as: () => portal },
  'its page for the picture of a network': { of: /^\/networks\/tiktok\.svg/, as: () => portal },
  'its page as a script': {
    of: /^\/assets\/posts\.create/,
    as: () => ({ ...portal, headers: { 'Content-Type': 'text/javascript' } }),
  },
  'its page in the place of ours': { of: /^\/index\.html/, as: () => portal },
  'the way to another host': {
    of: /^\/assets\/settings/,
    as: () => ({ ...portal, status: 302, headers: { Location: 'http://127.0.0.1:9/entrar' } }),
  },
  'the way to another address of ours': {
    of: /^\/assets\/settings/,
    as: () => ({ ...portal, status: 302, headers: { Location: '/favicon.svg' } }),
  },
  'a file cut short': {
    of: /^\/assets\/wake/,
    as: (answer) => ({ ...answer, body: answer.body.subarray(0, answer.body.length / 2) }),
  },
  'a file with one other letter': {
    of: /^\/assets\/index.*\.css/,
    as: (answer) => ({ ...answer, body: Buffer.from(answer.body.toString().replace('0', '1')) }),
  },
  'a file as something else': {
    of: /^\/assets\/dashboard/,
    as: (answer) => ({ ...answer, headers: { 'Content-Type': 'text/html' } }),
  },
  'a part of a file': {
    of: /^\/assets\/conflict-dialog/,
    as: (answer) => ({ ...answer, status: 206 }),
  },
  'an error': { of: /^\/assets\/edit-panel/, as: () => ({ ...portal, status: 511 }) },
}

const nothingGood: Damage = {
  of: /^\/(?!sw\.js|api\/)/,
  as: () => ({ ...portal, status: 511 }),
}

// Each kind of damage is an installation of its own.
test.describe.configure({ timeout: 180_000 })

test.beforeEach(({ device }) => {
  device.allow(/ERR_|Failed to load resource|Failed to fetch|MIME type|ServiceWorker|Fetch API/)
})

test('a first visit under a network that answers with anything else keeps none of it, and is made up for', async ({
  device,
  spoiled,
}) => {
  const { page } = device
  await signIn(page)
  for (const [what, damage] of Object.entries(damages)) {
    await test.step(what, async () => {
      await expectRefused(device, spoiled, { damage, spared: [] })
      expect((await checkKeptFiles(page)).wrong).toEqual([])
    })
  }
  spoiled.heal()
  await waitForServiceWorker(page)
  const { wrong, count } = await checkKeptFiles(page)
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(60)
  await expectWorksOffline(device)
})

test('an update under such a network leaves the old version whole, and comes later', async ({
  app,
  device,
  pageDir,
  spoiled,
}) => {
  const { page } = device
  await signIn(page)
  await waitForServiceWorker(page)
  const old = await listKeys(page)
  // Not one of the app's own, which ask for a new version by themselves, and then between two kinds
  // of damage.
  await page.goto('/robots.txt')
  await deployNext(app, pageDir)
  for (const [what, damage] of Object.entries(damages)) {
    // The same in both versions: it is not asked for again.
    if (damage.of.source.includes('networks')) continue
    await test.step(what, async () => {
      await expectRefused(device, spoiled, { damage, spared: old })
      expect((await checkKeptFiles(page)).wrong).toEqual([])
    })
  }
  spoiled.heal()
  await expectWorksOffline(device)
  expect(await versionOf(page)).toBe(versionBefore())
  await device.goOnline()
  await page.reload()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expectVersion(page, version())
  await expectWorksOffline(device)
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
  line.cut()
  await waitForServiceWorker(page)
  expect((await checkKeptFiles(page)).wrong).toEqual([])
  await expectWorksOffline(device)
})

test('the page tries again by itself when the first installation failed', async ({
  device,
  spoiled,
}) => {
  const { page } = device
  spoiled.spoil({ of: /^\/networks\/tiktok\.svg/, as: () => portal })
  await page.goto('/signin')
  await expect.poll(() => hasFailed(page), { timeout: 60_000 }).toBe(true)
  expect(spoiled.struck()).toBeGreaterThan(0)
  spoiled.heal()
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
      if (/\/index\.html|\/assets\/(settings|index).*\.(js|css)/.test(url)) await cache.delete(url)
  })
  await line.become('portal-200')
  // Who has to sign in to the network sees its page; it is kept nowhere.
  await page.goto('/calendar')
  await expect(page.getByRole('heading', { name: portalTitle })).toBeVisible()
  expect((await checkKeptFiles(page)).wrong).toEqual([])
  await line.become('open')
  line.cut()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Linkar Redes Sociais' })).toBeVisible()
  await expect.poll(async () => (await checkKeptFiles(page)).count).toBe(count)
  expect((await checkKeptFiles(page)).wrong).toEqual([])
  await expectWorksOffline(device)
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
  const start = await page.locator('script[type=module]').last().getAttribute('src')
  await line.become('portal-200')
  const client = await context.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  const text = await page.evaluate(async (url) => (await fetch(url)).text(), start ?? '')
  expect(text).toContain(portalTitle)
  await line.become('open')
  line.cut()
  await page.goto('/signin')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

/** A part of the files is there, and no worker. */
function hasFailed(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await (await caches.open('app')).keys()).length > 0 && !registration
  })
}

/**
 * An installation meets this damage and fails. One that the browser began by itself meanwhile finds
 * nothing good: neither before, when no file is what it should be, nor after.
 */
async function expectRefused(
  device: Device,
  spoiled: DamagingProxy,
  { damage, spared }: { damage: Damage; spared: readonly string[] },
): Promise<void> {
  await expect(async () => {
    spoiled.spoil(nothingGood)
    await forgetFiles(device, spared)
    spoiled.spoil(damage)
    expect(await tryToInstall(device.page)).toBe('redundant')
    expect(spoiled.struck(), 'answers that were spoiled').toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
}

/**
 * Everything but these is asked for again: what the browser keeps itself, and what an earlier
 * attempt left. That one may have failed while others of its files were still coming in.
 */
async function forgetFiles({ context, page }: Device, but: readonly string[]): Promise<void> {
  const client = await context.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await client.detach()
  await expect(async () => {
    await page.evaluate(async (spared) => {
      const cache = await caches.open('app')
      for (const { url } of await cache.keys()) if (!spared.includes(url)) await cache.delete(url)
    }, but)
    await page.waitForTimeout(500)
    expect((await listKeys(page)).filter((url) => !but.includes(url))).toEqual([])
  }).toPass({ timeout: 30_000 })
}

function listKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await (await caches.open('app')).keys()).map(({ url }) => url))
}

async function expectWorksOffline(device: Device): Promise<void> {
  const { page } = device
  await device.goOffline()
  for (const path of ['/calendar', '/posts/create', '/settings']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await device.goOnline()
}
