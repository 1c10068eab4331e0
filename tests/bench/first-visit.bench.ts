import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright/test'
import { compressFolder } from '#server/page/compress-folder.ts'
import { addSession } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/browser/find-chromium.ts'
import { copyFolder } from '#tests/setup/processes/copy-folder.ts'
import { builtPage, startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { serveEmptyPage } from './floors/serve-empty-page.ts'
import { median } from './median.ts'
import { type Opening, timeOpening } from './time-reopen.ts'

export const name =
  'First visit of a signed-in person to the calendar, over 1.6 Mbit/s with 150 ms to the server'

const rounds = 5
const latencyMs = 150
const bytesPerSecond = 1_600_000 / 8

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'upubly-page-'))
  await copyFolder(builtPage, folder)
  // A server does this within some seconds of its start.
  await compressFolder(folder)
  const server = await startAppServer({ env: { PAGE_DIR: folder } })
  const emptyPage = await serveEmptyPage()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    const ours: Opening[] = []
    const bare: Opening[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await visit(browser, { baseURL: server.url, path: '/calendar', isMember: true }))
      bare.push(await visit(browser, { baseURL: emptyPage.url, path: '/', isMember: false }))
    }
    const figure = (what: string, pick: (one: Opening) => number): Figure => ({
      ...{ what, value: median(ours.map(pick)), unit: 'ms', floor: median(bare.map(pick)) },
    })
    return [
      figure('first paint', ({ firstPaint }) => firstPaint),
      figure('posts visible', ({ itemsVisible }) => itemsVisible),
    ]
  } finally {
    await browser.close()
    await Promise.allSettled([server.dispose(), emptyPage.dispose()])
    await rm(folder, { recursive: true, force: true })
  }
}

interface Visit {
  baseURL: string
  path: string
  isMember: boolean
}

async function visit(browser: Browser, { baseURL, path, isMember }: Visit): Promise<Opening> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', locale: 'pt-BR' })
  try {
    if (isMember) await addSession(context)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: latencyMs },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
    })
    return await timeOpening(page, path)
  } finally {
    await context.close()
  }
}
