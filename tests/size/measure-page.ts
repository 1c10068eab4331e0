import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Request, Response } from 'playwright/test'
import { brotliSize } from './brotli-size.ts'

export interface PageWeight {
  scripts: { url: string; brotli: number }[]
  scriptBytes: number
  /** Scripts requested before the page showed its main content. */
  firstScriptBytes: number
  /**
   * Every request of the visit, answered or not, except pictures of posts and accounts, whose
   * number depends on the data.
   */
  requests: string[]
}

/** A page is idle after so many ms without a request. */
const REST = 500
const LIMIT = 20_000
/**
 * By the browser's clock, which load on this machine does not affect: requests after a pause of so
 * many ms count as later ones.
 */
const PAUSE = 1_500

export interface Visit {
  /** The main content: the first paint that contains it is measured. */
  shown: string
  options?: BrowserContextOptions
}

/** What a first visit loads until the page is idle, without cache and service worker. */
export async function measurePage(
  browser: Browser,
  url: string,
  { shown, options = {} }: Visit,
): Promise<PageWeight> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteFirstPaint, shown)
    const requests: Request[] = []
    const responses: Response[] = []
    let lastAt = performance.now()
    let pending = 0
    const settle = () => {
      pending--
      lastAt = performance.now()
    }
    page.on('request', (request) => {
      if (!/^https?:/.test(request.url())) return
      requests.push(request)
      pending++
      lastAt = performance.now()
    })
    page.on('requestfinished', (request) => /^https?:/.test(request.url()) && settle())
    page.on('requestfailed', (request) => /^https?:/.test(request.url()) && settle())
    page.on('response', (response) => responses.push(response))
    await page.goto(url, { waitUntil: 'load' })
    const giveUp = performance.now() + LIMIT
    while (performance.now() < giveUp && (pending > 0 || performance.now() - lastAt < REST)) {
      await sleep(50)
    }
    if (new URL(page.url()).pathname !== new URL(url).pathname) {
      throw new Error(`${url} led to ${page.url()}: the wrong page would be measured`)
    }
    const visit = new Set(untilPause(requests))
    const loaded = responses.filter((response) => visit.has(response.request()))
    const scripts = await Promise.all(loaded.filter(isScript).map(weigh))
    const early = new Set(await page.evaluate(listEarlyScripts))
    if (early.size === 0) throw new Error(`${url} never showed ${shown}`)
    return {
      scripts,
      scriptBytes: sumOf(scripts),
      firstScriptBytes: sumOf(scripts.filter(({ url }) => early.has(url))),
      requests: [...visit]
        .filter((request) => !isPicture(request.url()))
        .map((request) => `${request.method()} ${request.url()}`),
    }
  } finally {
    await context.close()
  }
}

function untilPause(requests: readonly Request[]): Request[] {
  const timed = requests
    .map((request) => ({ request, timing: request.timing() }))
    .sort((a, b) => a.timing.startTime - b.timing.startTime)
  let lastEnd = timed[0]?.timing.startTime ?? 0
  const after = timed.findIndex(({ timing }) => {
    if (timing.startTime - lastEnd > PAUSE) return true
    lastEnd = Math.max(lastEnd, timing.startTime + Math.max(timing.responseEnd, 0))
    return false
  })
  return timed.slice(0, after < 0 ? undefined : after).map(({ request }) => request)
}

const sumOf = (scripts: PageWeight['scripts']) => scripts.reduce((sum, one) => sum + one.brotli, 0)

/** Runs in the page: a mark at the frame after `shown` appeared. */
function noteFirstPaint(shown: string): void {
  const look = () => {
    if (!document.querySelector(shown)) return requestAnimationFrame(look)
    return requestAnimationFrame(() => performance.mark('shown'))
  }
  requestAnimationFrame(look)
}

/** Runs in the page: the scripts requested before that mark, preloaded modules included. */
function listEarlyScripts(): string[] {
  const [mark] = performance.getEntriesByName('shown')
  if (!mark) return []
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < mark.startTime)
    .map(({ name }) => name)
}

function isPicture(url: string): boolean {
  return new URL(url).pathname.startsWith('/media/')
}

function isScript(response: Response): boolean {
  return /javascript/.test(response.headers()['content-type'] ?? '')
}

async function weigh(response: Response): Promise<PageWeight['scripts'][number]> {
  return { url: response.url(), brotli: brotliSize(await response.body()) }
}
