import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright/test'
import type { Post } from '#contract/post.ts'
import { startAppServer } from '#tests/e2e/fixtures/app-server.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/find-chromium.ts'
import type { Figure } from './bench.ts'
import { serveEmptyPage } from './floors/serve-empty-page.ts'
import { makeScheduledPosts } from './make-scheduled-posts.ts'
import { median } from './median.ts'
import { slowDown, takeLongestTask, timePress, watchLongTasks } from './watch-page.ts'

export const name = 'Next and previous week with 10,000 scheduled posts over 13 weeks'

const weekMs = 7 * 86_400_000
const count = 10_000
const settings = [
  { slowdown: 1, target: 40 },
  { slowdown: 4, target: 160 },
] as const
/**
 * The work that follows a change (refresh, neighbouring weeks, storing on the device) is measured
 * too.
 */
const aftermathMs = 3000
const moves = ['Próxima semana', 'Próxima semana', 'Próxima semana', 'Semana anterior'] as const

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const emptyWeek = await serveEmptyPage('empty-week')
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    const figures: Figure[] = []
    const posts = makeScheduledPosts(count, Date.now() - 6.5 * weekMs, Date.now() + 6.5 * weekMs)
    for (const setting of settings) {
      const context = await browser.newContext({ ...options, baseURL: server.url })
      const floor = await measureFloor(context, emptyWeek.url, setting.slowdown)
      figures.push(...(await measure(context, posts, { ...setting, floor })))
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await Promise.all([server.dispose(), emptyWeek.dispose()])
  }
}

const options: BrowserContextOptions = {
  ...{ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1280, height: 800 } },
  serviceWorkers: 'block',
}

async function measure(
  context: BrowserContext,
  posts: readonly Post[],
  { slowdown, target, floor }: (typeof settings)[number] & { floor: number },
): Promise<Figure[]> {
  const page = await context.newPage()
  await answerWith(page, posts)
  await signIn(page)
  await page.goto('/calendar')
  await page.locator('main article').first().waitFor()
  await page.waitForTimeout(aftermathMs * 2)
  await slowDown(page, slowdown)
  await watchLongTasks(page)
  const changes: number[] = []
  const longest: number[] = []
  for (const move of [...moves, ...moves]) {
    changes.push(await timePress(page, move, 'main article'))
    await page.waitForTimeout(aftermathMs)
    longest.push(await takeLongestTask(page))
  }
  const at = `CPU x${slowdown}`
  return [
    {
      what: `change, median, ${at}`,
      value: median(changes),
      unit: 'ms',
      floor,
      target: { value: target },
    },
    { what: `change, worst, ${at}`, value: Math.max(...changes), unit: 'ms' },
    {
      ...{ what: `longest task within 3 s, ${at}`, value: Math.max(...longest), unit: 'ms' },
      ...(slowdown === 1 && { target: { value: 50 } }),
    },
  ]
}

/** The same presses on a page with as many empty cards: machines differ more than the product does. */
async function measureFloor(
  context: BrowserContext,
  url: string,
  slowdown: number,
): Promise<number> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForTimeout(aftermathMs)
  await slowDown(page, slowdown)
  const changes: number[] = []
  for (const move of [...moves, ...moves]) {
    changes.push(await timePress(page, move, 'main article'))
    await page.waitForTimeout(500)
  }
  await page.close()
  return median(changes)
}

/** Answers at once: the server's share is measured by other benchmarks. */
async function answerWith(page: Page, posts: readonly Post[]): Promise<void> {
  await page.route('**/api/v1/posts/scheduled?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '')
    const data = posts.filter(({ schedules: [first] }) => {
      const at = first?.scheduledAt ?? ''
      return at >= (from ?? '') && at < (to ?? '')
    })
    return route.fulfill({ json: { status: 'success', data } })
  })
}
