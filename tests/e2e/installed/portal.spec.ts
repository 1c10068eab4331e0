import { readdirSync } from 'node:fs'
import type { Page } from 'playwright/test'
import type { Damage, DamagingProxy, WholeAnswer } from '../../line/damaging-proxy.ts'
import { portalTitle } from '../../line/portal.ts'
import { builtPage } from '../../setup/server/app-server.ts'
import { type Device, waitForServiceWorker } from '../fixtures/device/device.ts'
import { checkKeptFiles, tryToInstall } from '../fixtures/device/kept-files.ts'
import {
  deployNext,
  expectVersion,
  test,
  version,
  versionBefore,
  versionOf,
} from '../fixtures/lines/deployed-builds.ts'
import { signIn } from '../fixtures/sign-in.ts'
import { expect } from '../fixtures/test.ts'

// A captive portal answers in the server's place until the person has signed in to the network.
// None of its answers may be cached.

const portal: WholeAnswer = {
  status: 200,
  headers: { 'Content-Type': 'text/html', 'Cache-Control': 'max-age=600' },
  body: Buffer.from(`<!doctype html><title>Wi-Fi</title><h1>${portalTitle}</h1>`),
}

/** What may be sent in place of a file. */
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
    of: /^\/assets\/start.*\.css/,
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

// Each kind of damage needs an installation.
test.describe.configure({ timeout: 180_000 })

test.beforeEach(({ device }) => {
  device.allow(/ERR_|Failed to load resource|Failed to fetch|MIME type|ServiceWorker|Fetch API/)
})

test('a first visit under a portal caches none of its answers, and a later visit installs the worker', async ({
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

test('an update under a portal leaves the old version complete, and succeeds later', async ({
  app,
  device,
  pageDir,
  spoiled,
}) => {
  const { page } = device
  await signIn(page)
  await waitForServiceWorker(page)
  const old = await listKeys(page)
  // Not a page of the app, which would look for a new version by itself, possibly between two kinds
  // of damage.
  await page.goto('/robots.txt')
  await deployNext(app, pageDir)
  for (const [what, damage] of Object.entries(damages)) {
    // This file is the same in both versions, so it is not fetched again.
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

test("a real portal's answers are not cached and do not prevent a later installation", async ({
  device,
  line,
}) => {
  const { page } = device
  await signIn(page)
  await line.become('portal-200')
  // The browser's HTTP cache has the portal's answer for every file, for ten minutes.
  const spoiled = await page.evaluate(async () => {
    const list = performance.getEntriesByType('resource').map(({ name }) => name)
    const parts = list.filter((name) => name.includes('/assets/'))
    const others = ['/boot.js', '/index.html', '/favicon.svg', '/networks/tiktok.svg']
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

test('the page retries a failed first installation by itself', async ({ device, spoiled }) => {
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

test('files that the browser deleted are fetched again, and only genuine ones are cached', async ({
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
      if (/\/index\.html|\/assets\/(settings\.index|index)-.*\.(js|css)/.test(url))
        await cache.delete(url)
  })
  await line.become('portal-200')
  // The person has to see the portal's page to sign in there; it must not be cached.
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

test('start files that a portal replaced in the browser’s cache are fetched again', async ({
  device,
  line,
}) => {
  const { page, context } = device
  // There is no worker yet: the page's files come from the browser's cache only.
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

function builtFiles(): string[] {
  return readdirSync(builtPage, { recursive: true }).map((file) => `/${file}`)
}

/** Some files are cached, and there is no worker. */
function hasFailed(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await (await caches.open('app')).keys()).length > 0 && !registration
  })
}

/**
 * An installation with this damage fails. If the browser started one by itself meanwhile, it cannot
 * succeed either: neither before, when every file is damaged, nor after.
 */
async function expectRefused(
  device: Device,
  spoiled: DamagingProxy,
  { damage, spared }: { damage: Damage; spared: readonly string[] },
): Promise<void> {
  // Names of chunks follow from the import graph, and may change with it.
  expect(
    builtFiles().some((path) => damage.of.test(path)),
    `a file like ${damage.of}`,
  ).toBe(true)
  await expect(async () => {
    spoiled.spoil(nothingGood)
    await forgetFiles(device, spared)
    spoiled.spoil(damage)
    expect(await tryToInstall(device.page)).toBe('redundant')
    expect(spoiled.struck(), 'answers that were spoiled').toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
}

/**
 * Makes the browser request everything but these files again, whether from its own cache or left by
 * an earlier attempt. That attempt may have failed while other files were still loading.
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
