import { chromium, type Page } from 'playwright/test'
import { startAppServer } from '#tests/e2e/fixtures/app-server.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { addPhotos } from '#tests/e2e/fixtures/write-post.ts'
import { chromiumArgs, findChromium } from '#tests/setup/find-chromium.ts'
import { makePhoto } from '#tests/setup/make-photo.ts'
import type { Figure } from './bench.ts'
import { median } from './median.ts'
import { slowDown, timePress } from './watch-page.ts'

export const name = 'Composer: opening it from the calendar, and typing with 15 images attached'

const rounds = 7
const openings = [
  { slowdown: 1, target: 100 },
  { slowdown: 4, target: 400 },
] as const
const typing = { slowdown: 4, target: 100, images: 15 } as const
const typed = 'Pão quentinho saindo do forno #cafe #padaria com @cafe.aurora '

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'pt-BR' })
    await signIn(page)
    const figures: Figure[] = []
    for (const { slowdown, target } of openings) {
      const value = median(await openRepeatedly(page, slowdown))
      const what = `opens from the calendar, CPU x${slowdown}`
      figures.push({ what, value, unit: 'ms', target: { value: target } })
    }
    figures.push(...(await type(page)))
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}

async function openRepeatedly(page: Page, slowdown: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    // As it is on every visit but the first: the worker has the files, the page has not read them.
    await page.goto('/calendar')
    await page.locator('main section').first().waitFor()
    await page.waitForTimeout(6000)
    const link = page.locator('main a[aria-label^="Novo post em"]').first()
    const label = (await link.getAttribute('aria-label')) ?? ''
    await slowDown(page, slowdown)
    times.push(await timePress(page, label, 'main textarea'))
    await slowDown(page, 1)
  }
  return times
}

async function type(page: Page): Promise<Figure[]> {
  await page.goto('/posts/create')
  const files = await Promise.all(
    Array.from({ length: typing.images }, (_, index) =>
      makePhoto(`foto-${index}.jpg`, { width: 1080, height: 1350 }),
    ),
  )
  await addPhotos(page, files)
  await page
    .getByText(`${typing.images} / 15`)
    .first()
    .or(page.locator('main img').nth(0))
    .waitFor()
  await page.waitForTimeout(4000)
  await page.evaluate(noteInteractions)
  await slowDown(page, typing.slowdown)
  await page.getByLabel('Legenda', { exact: true }).pressSequentially(typed, { delay: 60 })
  await page.waitForTimeout(1500)
  const durations = await page.evaluate(() => window.interactions ?? [])
  const at = `CPU x${typing.slowdown}`
  return [
    {
      what: `interaction to next paint (worst of ${typed.length} keys), ${at}`,
      // The browser tells only of what took 16 ms or more.
      value: Math.max(0, ...durations),
      unit: 'ms',
      target: { value: typing.target },
    },
  ]
}

declare global {
  interface Window {
    interactions?: number[]
  }
}

/** Runs in the page. */
function noteInteractions(): void {
  const durations: number[] = []
  window.interactions = durations
  const wanted: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration)
  }).observe(wanted)
}
