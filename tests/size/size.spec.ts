import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright/test'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { brotliSize } from './brotli-size.ts'
import { pageBudgets, workerBudgets } from './budgets.ts'
import { measurePage } from './measure-page.ts'
import { measureWorker } from './measure-worker.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const KIB = 1024
let signedIn: BrowserContextOptions

test.beforeAll(async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' })
  await signIn(await context.newPage())
  signedIn = { storageState: await context.storageState({ indexedDB: true }) }
  await context.close()
})

for (const budget of pageBudgets) {
  const { path, shown, firstKiB, scriptKiB } = budget
  const measure = (browser: Browser, url: string) =>
    measurePage(browser, url + path, { shown, options: budget.signedIn ? signedIn : {} })

  test(`a first visit to ${path} loads at most ${firstKiB} KiB of scripts before it shows something, and ${scriptKiB} in all`, async ({
    browser,
    app,
  }) => {
    const weight = await measure(browser, app.url)
    const files = weight.scripts.map((one) => `${(one.brotli / KIB).toFixed(1)} ${one.url}`)
    print(`${path} first`, weight.firstScriptBytes / KIB, firstKiB, 'KiB')
    print(path, weight.scriptBytes / KIB, scriptKiB, 'KiB')
    expect(weight.scripts.length, 'scripts seen').toBeGreaterThan(0)
    expect(weight.firstScriptBytes / KIB, files.join('\n')).toBeLessThanOrEqual(firstKiB)
    expect(weight.scriptBytes / KIB, files.join('\n')).toBeLessThanOrEqual(scriptKiB)
  })

  if (!('requests' in budget)) continue
  test(`a first visit to ${path} makes at most ${budget.requests} requests`, async ({
    browser,
    app,
  }) => {
    const { requests } = await measure(browser, app.url)
    print(`${path} requests`, requests.length, budget.requests, '')
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(budget.requests)
  })
}

test(`the service worker weighs at most ${workerBudgets.workerKiB} KiB`, async () => {
  const { worker } = await measureWorker(dist)
  print('sw.js', worker / KIB, workerBudgets.workerKiB, 'KiB')
  expect(worker / KIB).toBeLessThanOrEqual(workerBudgets.workerKiB)
})

test(`the precache weighs at most ${workerBudgets.precacheKiB} KiB on the wire`, async () => {
  const { precache, files } = await measureWorker(dist)
  print('precache', precache / KIB, workerBudgets.precacheKiB, 'KiB')
  expect(precache / KIB, files.join('\n')).toBeLessThanOrEqual(workerBudgets.precacheKiB)
})

test(`the precache takes at most ${workerBudgets.precacheRawKiB} KiB of storage`, async () => {
  const { precacheRaw, files } = await measureWorker(dist)
  print('precache, raw', precacheRaw / KIB, workerBudgets.precacheRawKiB, 'KiB')
  expect(precacheRaw / KIB, files.join('\n')).toBeLessThanOrEqual(workerBudgets.precacheRawKiB)
})

test(`the rescue page weighs at most ${workerBudgets.rescueKiB} KiB, whole`, async () => {
  const page = await readFile(join(dist, 'resgate.html'))
  print('resgate.html', brotliSize(page) / KIB, workerBudgets.rescueKiB, 'KiB')
  expect(page.toString()).not.toMatch(/\b(src|href)="(?!\/")/)
  expect(brotliSize(page) / KIB).toBeLessThanOrEqual(workerBudgets.rescueKiB)
})

function print(what: string, figure: number, limit: number, unit: string): void {
  const shown = Number.isInteger(figure) ? String(figure) : figure.toFixed(1)
  console.log(`${what.padEnd(24)}${shown.padStart(8)} / ${limit} ${unit}`)
}
