import { randomUUID } from 'node:crypto'
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright/test'
import * as v from 'valibot'
import { successEnvelope } from '#contract/calls/errors.ts'
import { listProjects } from '#contract/endpoints/projects.ts'
import type { Post } from '#contract/posts/post.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/browser/find-chromium.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { serveEmptyPage } from './floors/serve-empty-page.ts'
import { makeScheduledPosts } from './make-scheduled-posts.ts'
import { median } from './median.ts'
import {
  slowDown,
  takeFrames,
  takeLongestTask,
  timePress,
  watchFrames,
  watchLongTasks,
} from './watch-page.ts'

export const name =
  'Next and previous week and month with 10,000 posts over 13 weeks, of one and of 200 projects; a drag; posts seen; the list'

const weekMs = 7 * 86_400_000
const count = 10_000
const projectCount = 200
const otherIds = Array.from({ length: projectCount - 1 }, () => randomUUID())
const settings = [
  { slowdown: 1, target: 40 },
  { slowdown: 4, target: 160 },
] as const
/**
 * The work that follows a change (refresh, neighbouring weeks, storing on the device) is measured
 * too.
 */
const aftermathMs = 3000
const weekMoves = [
  'Próxima semana',
  'Próxima semana',
  'Semana anterior',
  'Semana anterior',
] as const
const monthMoves = ['Próximo mês', 'Mês anterior', 'Mês anterior', 'Próximo mês'] as const
const week = { path: '/calendar?view=week', shown: 'main article', moves: weekMoves } as const
const month = {
  ...{ path: '/calendar?view=month', shown: 'main [data-item-key]', moves: monthMoves },
} as const
const views = [
  { view: 'week', ...week },
  { view: 'month', ...month },
  { view: `week of ${projectCount} projects`, ...week, path: `${week.path}&projects=all` },
  { view: `month of ${projectCount} projects`, ...month, path: `${month.path}&projects=all` },
] as const
/** A frame that takes longer is felt as a jerk while something is dragged, in ms. */
const longestFrame = 50
const leastSeen = 40
/** Elements of the whole page. */
const mostElements = 1500

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
      const page = await context.newPage()
      await answerWith(page, posts)
      await signIn(page)
      await page.close()
      for (const view of views)
        figures.push(...(await measure(context, posts, { ...setting, ...view, floor })))
      if (setting.slowdown === 1) {
        figures.push(...(await measureMonth(context, posts)))
        figures.push(await measureList(context, posts))
      }
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
  setting: (typeof settings)[number] & (typeof views)[number] & { floor: number },
): Promise<Figure[]> {
  const { slowdown, target, floor, view, path, shown, moves } = setting
  const page = await context.newPage()
  await answerWith(page, posts)
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await page.waitForTimeout(aftermathMs * 2)
  // Periods that the device has are measured: what a first visit takes is the network's share.
  for (const move of moves) {
    await timePress(page, move, shown)
    await page.waitForTimeout(aftermathMs)
  }
  await slowDown(page, slowdown)
  await watchLongTasks(page)
  const changes: number[] = []
  const longest: number[] = []
  for (const move of [...moves, ...moves]) {
    changes.push(await timePress(page, move, shown))
    await page.waitForTimeout(aftermathMs)
    longest.push(await takeLongestTask(page))
  }
  await page.close()
  const at = `${view}, CPU x${slowdown}`
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
  for (const move of [...weekMoves, ...weekMoves]) {
    changes.push(await timePress(page, move, 'main article'))
    // As long as between the changes of the product: after a rest a browser is slower.
    await page.waitForTimeout(aftermathMs)
  }
  await page.close()
  return median(changes)
}

/** How smoothly a post is dragged over the month, and how much of it is seen at once. */
async function measureMonth(context: BrowserContext, posts: readonly Post[]): Promise<Figure[]> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await answerWith(page, posts)
  await page.goto('/calendar?view=month')
  const items = page.locator('main [data-item-key]:visible')
  await page.locator('main [role=grid][aria-busy=false]').waitFor()
  await items.first().waitFor()
  const seen = await items.evaluateAll(
    (all) =>
      all.filter((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight && bottom > top
      }).length,
  )
  await items.nth(20).hover()
  // What dragging needs is loaded when a pointer comes near.
  await page.waitForTimeout(aftermathMs)
  await watchFrames(page)
  await page.mouse.down()
  const takeLongestFrame = async () => Math.max(0, ...(await takeFrames(page)))
  await page.mouse.move(700, 500, { steps: 5 })
  const begin = await takeLongestFrame()
  for (const [x, y] of [
    [400, 300],
    [1300, 700],
    [500, 800],
    [1200, 350],
  ] as const)
    await page.mouse.move(x, y, { steps: 60 })
  const during = await takeLongestFrame()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.close()
  return [
    { what: 'longest frame of a drag', value: during, unit: 'ms', target: { value: longestFrame } },
    { what: 'longest frame as it begins', value: begin, unit: 'ms' },
    {
      what: 'posts not seen of 40 at 1440x900',
      value: Math.max(0, leastSeen - seen),
      unit: '',
      target: { value: 0 },
    },
  ]
}

/** How many elements the list of a month of some 3,000 posts has, at its beginning and scrolled through. */
async function measureList(context: BrowserContext, posts: readonly Post[]): Promise<Figure> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await answerWith(page, posts)
  await page.goto('/calendar?view=list')
  await page.locator('main [data-item-key]').first().waitFor()
  await page.waitForTimeout(aftermathMs)
  let most = 0
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    await page.evaluate((at) => scrollTo(0, at * document.documentElement.scrollHeight), share)
    await page.waitForTimeout(500)
    most = Math.max(most, await page.locator('*').count())
  }
  await page.close()
  return { what: 'elements of the list', value: most, unit: '', target: { value: mostElements } }
}

/** Answers at once: the server's share is measured by other benchmarks. */
async function answerWith(page: Page, posts: readonly Post[]): Promise<void> {
  let ids: string[] = []
  await page.route('**/api/v1/projects', async (route) => {
    const answer = await route.fetch()
    const { data } = v.parse(successEnvelope(listProjects.answer), await answer.json())
    const [first] = data.projects
    if (!first) throw new Error('The demonstration has no project')
    ids = [first.id, ...otherIds]
    const projects = ids.map((id, at) => ({
      ...first,
      id,
      name: at === 0 ? first.name : `Loja ${at}`,
    }))
    await route.fulfill({ json: { status: 'success', data: { projects } } })
  })
  const answerPosts = (route: Route, choose: (posts: Post[]) => Post[]) => {
    const query = new URL(route.request().url()).searchParams
    const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '')
    const data = posts.filter(({ schedules: [first] }) => {
      const at = first?.scheduledAt ?? ''
      return at >= (from ?? '') && at < (to ?? '')
    })
    return route.fulfill({ json: { status: 'success', data: choose(data) } })
  }
  await page.route('**/api/v1/posts/scheduled?*', (route) => answerPosts(route, (all) => all))
  await page.route('**/api/v1/calendar?*', (route) =>
    answerPosts(route, (all) =>
      all.map((post, at) => ({ ...post, projectId: ids[at % ids.length] ?? '' })),
    ),
  )
}
