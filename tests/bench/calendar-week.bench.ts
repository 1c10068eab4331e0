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
import { makeScheduledPosts } from './make-scheduled-posts.ts'
import { median } from './median.ts'
import { slowDown, takeLongestTask, timePress, watchLongTasks } from './watch-page.ts'

export const name = 'Next and previous week with 10,000 scheduled posts over 13 weeks'

const weekMs = 7 * 86_400_000
const count = 10_000
const settings = [
  { slowdown: 1, target: 50 },
  { slowdown: 4, target: 200 },
] as const
/** What follows a change (refresh, neighbours, writing to the device) belongs to it. */
const aftermathMs = 3000
const moves = ['Próxima semana', 'Próxima semana', 'Próxima semana', 'Semana anterior'] as const

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    const figures: Figure[] = []
    const posts = makeScheduledPosts(count, Date.now() - 6.5 * weekMs, Date.now() + 6.5 * weekMs)
    for (const setting of settings) {
      const context = await browser.newContext({ ...options, baseURL: server.url })
      figures.push(...(await measure(context, posts, setting)))
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}

const options: BrowserContextOptions = {
  ...{ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', viewport: { width: 1280, height: 800 } },
  serviceWorkers: 'block',
}

async function measure(
  context: BrowserContext,
  posts: readonly Post[],
  { slowdown, target }: (typeof settings)[number],
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
      target: { value: target },
    },
    { what: `change, worst, ${at}`, value: Math.max(...changes), unit: 'ms' },
    {
      ...{ what: `longest task within 3 s, ${at}`, value: Math.max(...longest), unit: 'ms' },
      ...(slowdown === 1 && { target: { value: 50 } }),
    },
  ]
}

/** The server's part is measured elsewhere: here its answers come at once. */
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
