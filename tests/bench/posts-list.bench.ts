import { randomUUID } from 'node:crypto'
import { chromium, type Page } from 'playwright/test'
import type { Post } from '#contract/posts/post.ts'
import type { PostResults } from '#contract/posts/post-results.ts'
import { signIn } from '#tests/e2e/fixtures/sign-in.ts'
import { chromiumArgs, findChromium } from '#tests/setup/browser/find-chromium.ts'
import { startAppServer } from '#tests/setup/server/app-server.ts'
import type { Figure } from './bench.ts'
import { makeScheduledPosts } from './make-scheduled-posts.ts'
import { takeFrames, watchFrames } from './watch-page.ts'

export const name =
  "'/posts' with 10,000 posts: frames while it is scrolled, and elements of its body"

const count = 10_000
/** Posts of one answer: more than the page asks for, so that all of them are there after a few. */
const perAnswer = 1000
const lists = [
  { what: 'scheduled posts', width: 1440, height: 900, isPublished: false },
  { what: 'published posts with results', width: 1440, height: 900, isPublished: true },
  { what: 'scheduled posts', width: 390, height: 844, isPublished: false },
  { what: 'published posts with results', width: 390, height: 844, isPublished: true },
] as const
/** How a wheel turns: so far, in CSS pixels, so often, with so much time in between, in ms. */
const turn = { by: 120, times: 150, everyMs: 30 }
/** A frame that takes longer is one that was left out, at 60 a second, in ms. */
const longestFrame = 25
/** Elements of the body, as Lighthouse counts them. */
const mostElements = 1500

export async function run(): Promise<Figure[]> {
  const server = await startAppServer()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] })
  try {
    const scheduled = makeScheduledPosts(count, Date.now(), Date.now() + 90 * 86_400_000)
    const published = scheduled.map(publish)
    const figures: Figure[] = []
    for (const { what, isPublished, ...viewport } of lists) {
      const context = await browser.newContext({
        ...{ baseURL: server.url, viewport, serviceWorkers: 'block' },
        ...{ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
      })
      const page = await context.newPage()
      await page.setContent('<main style="height: 1000000px"></main>')
      const floor = await scroll(page)
      await answerWith(page, isPublished ? published : scheduled)
      await signIn(page)
      await page.goto('/posts')
      await loadAll(page)
      if (isPublished) await page.getByRole('tab', { name: 'Resultados' }).first().waitFor()
      const list = await scroll(page)
      await context.close()
      const at = `${viewport.width}x${viewport.height}, ${what}`
      figures.push(
        {
          ...{ what: `frames left out of 100, ${at}`, unit: '' },
          ...{ value: list.leftOut, floor: floor.leftOut },
        },
        {
          ...{ what: `longest frame, ${at}`, unit: 'ms' },
          ...{ value: list.longest, floor: floor.longest },
        },
        {
          ...{ what: `elements of the body, ${at}`, unit: '' },
          ...{ value: list.elements, target: { value: mostElements } },
        },
      )
    }
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}

/** As it is after it was published on two accounts. */
function publish(post: Post): Post {
  const [first] = post.schedules
  if (!first) throw new Error('A post without a time')
  const postedAt = new Date(Date.now() - 86_400_000).toISOString()
  const schedules = ['cafe.aurora', 'padaria.aurora'].map((username) => ({
    ...first,
    ...{ id: randomUUID(), scheduledAt: postedAt, postedAt, state: 'published' as const },
    permalink: `https://www.instagram.com/${username}/`,
    socialMediaAccount: { ...first.socialMediaAccount, username },
  }))
  return { ...post, status: ['Publicado'], schedules }
}

/** The smallest GIF. */
const picture = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const measures = ['reach', 'likes', 'comments', 'shares', 'saves'] as const

/** Results of all publications. */
function tell({ id, schedules }: Post): PostResults[number] {
  const publications = schedules.map((schedule) => ({
    ...{ scheduleId: schedule.id, source: 'Instagram', isSimulated: false, trouble: null },
    fetchedAt: new Date().toISOString(),
    figures: measures.map((measure, index) => ({ measure, value: 12_345 * (index + 1) })),
  }))
  return { postId: id, publications }
}

async function answerWith(page: Page, posts: readonly Post[]): Promise<void> {
  await page.route('**/media/**', (route) => route.fulfill({ body: picture }))
  const byId = new Map(posts.map((post) => [post.id, post]))
  await page.route('**/api/v1/metrics/posts?*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? []
    const asked = ids
      .flatMap((id) => byId.get(id) ?? [])
      .filter(({ status }) => status[0] !== 'Agendado')
    return route.fulfill({ json: { status: 'success', data: asked.map(tell) } })
  })
  await page.route('**/api/v1/posts?*', (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page'))
    const from = asked * perAnswer
    const isLast = from + perAnswer >= posts.length
    const pagination = {
      ...{ page: asked, size: perAnswer, totalPages: posts.length / perAnswer },
      ...{ totalItems: posts.length, totalElements: posts.length, isTotalExact: true },
      ...{ isFirst: asked === 0, isLast, hasNext: !isLast, hasPrevious: asked > 0 },
    }
    return route.fulfill({
      json: {
        status: 'success',
        data: { content: posts.slice(from, from + perAnswer), pagination },
      },
    })
  })
}

/** Goes to the end of the list until all answers are there, and then to its middle. */
async function loadAll(page: Page): Promise<void> {
  const last = page.getByRole('article', { name: `Post ${count - 1}:` })
  for (let round = 0; !(await last.isVisible()); round += 1) {
    if (round > 10 * (count / perAnswer)) throw new Error('The list did not come to its end')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(500)
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await page.waitForTimeout(3000)
}

/** Turns the wheel over the page. */
async function scroll(page: Page) {
  await page.mouse.move(200, 400)
  await watchFrames(page)
  let elements = 0
  for (let index = 0; index < turn.times; index += 1) {
    await page.mouse.wheel(0, turn.by)
    await page.waitForTimeout(turn.everyMs)
    if (index % 10 === 0) elements = Math.max(elements, await page.locator('body *').count())
  }
  const frames = await takeFrames(page)
  const leftOut = frames.reduce(
    (sum, took) => sum + (took > longestFrame ? Math.round(took / (1000 / 60)) - 1 : 0),
    0,
  )
  return {
    leftOut: (100 * leftOut) / (frames.length + leftOut),
    longest: Math.max(...frames),
    elements,
  }
}
