import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright/test'
import { scriptMeta } from '#src/site/load-after-paint.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { expect, test } from '#tests/e2e/fixtures/test.ts'
import { brotliSize } from './brotli-size.ts'
import { pageBudgets, siteBudgets, workerBudgets } from './budgets.ts'
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

  test(`a first visit to ${path} loads at most ${firstKiB} KiB of scripts before it shows its main content, and ${scriptKiB} in total`, async ({
    browser,
    app,
  }) => {
    let weight = await measure(browser, app.url)
    // A busy machine's first paint comes late, after parts that are loaded behind it: measured again.
    for (let again = 0; again < 6 && weight.firstScriptBytes / KIB > firstKiB; again += 1)
      weight = await measure(browser, app.url)
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

test(`the whole rescue page weighs at most ${workerBudgets.rescueKiB} KiB`, async () => {
  const page = await readFile(join(dist, 'resgate.html'))
  print('resgate.html', brotliSize(page) / KIB, workerBudgets.rescueKiB, 'KiB')
  expect(page.toString()).not.toMatch(/\b(src|href)="(?!\/dashboard")/)
  expect(brotliSize(page) / KIB).toBeLessThanOrEqual(workerBudgets.rescueKiB)
})

test(`all scripts of the public site weigh at most ${siteBudgets.scriptKiB} KiB together`, async () => {
  const { KiB, names } = await weighFiles('assets/site', /\.js$/)
  print('public site, scripts', KiB, siteBudgets.scriptKiB, 'KiB')
  expect(names.length).toBeGreaterThan(5)
  expect(KiB, names.join('\n')).toBeLessThanOrEqual(siteBudgets.scriptKiB)
})

for (const page of ['index', 'pricing', 'about'])
  test(`the public page ${page} weighs at most ${siteBudgets.pageKiB} KiB, waits for no script, and comes alive with one`, async () => {
    const { KiB } = await weighFiles('.site', new RegExp(`^${page}\\.html$`))
    print(`${page}.html`, KiB, siteBudgets.pageKiB, 'KiB')
    expect(KiB).toBeLessThanOrEqual(siteBudgets.pageKiB)
    const text = await readFile(join(dist, `.site/${page}.html`), 'utf8')
    expect(text).not.toMatch(/<script[^>]* src=|modulepreload|as="script"/)
    const named = new RegExp(`<meta name="${scriptMeta}" content="/([^"]+)"`, 'g')
    const [script = '', ...others] = [...text.matchAll(named)].map(([, file = '']) => file)
    expect(others).toEqual([])
    // Each file that it imports would be asked for only when it has come.
    expect(await readFile(join(dist, script), 'utf8')).not.toMatch(
      /^import\b|[;}]import\s*["'{*]|from\s*["']/,
    )
  })

async function weighFiles(
  folder: string,
  pattern: RegExp,
): Promise<{ KiB: number; names: string[] }> {
  const names = (await readdir(join(dist, folder))).filter((name) => pattern.test(name))
  const files = await Promise.all(names.map((name) => readFile(join(dist, folder, name))))
  return { KiB: files.reduce((sum, bytes) => sum + brotliSize(bytes), 0) / KIB, names }
}

function print(what: string, figure: number, limit: number, unit: string): void {
  const shown = Number.isInteger(figure) ? String(figure) : figure.toFixed(1)
  console.log(`${what.padEnd(24)}${shown.padStart(8)} / ${limit} ${unit}`)
}
