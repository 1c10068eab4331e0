import type { BrowserContext, Page } from 'playwright/test'
import * as v from 'valibot'
import { AnalyticsBatch, type AnalyticsEvent } from '#contract/site/analytics.ts'
import { expect, test } from '../fixtures/test.ts'

const call = '/api/v1/analytics/events'

/** The batches that are sent, by beacon or by a call. */
function watchBatches(context: BrowserContext) {
  const batches: AnalyticsBatch[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith(call)) return
    batches.push(v.parse(AnalyticsBatch, JSON.parse(request.postData() ?? '')))
  })
  const events = () => {
    const distinct = new Map(batches.map(({ batchId, events: own }) => [batchId, own]))
    return [...distinct.values()].flat()
  }
  return { batches, events }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Privacidade' })
const answer = (page: Page, name: 'Aceitar' | 'Recusar') =>
  bar(page).getByRole('button', { name, exact: true })
const stored = (page: Page) => page.evaluate(() => Object.keys({ ...localStorage }))
const kinds = (events: readonly AnalyticsEvent[]) => events.map(({ kind }) => kind)

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [390, 664],
  [360, 740],
] as const)
  test(`on a phone of ${width} x ${height} the question leaves the first button free`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const question = await bar(page).boundingBox()
    const start = await page.getByRole('link', { name: 'TESTE DE GRAÇA' }).boundingBox()
    expect(question?.y).toBeGreaterThanOrEqual((start?.y ?? height) + (start?.height ?? 0) + 8)
  })

test('before an answer nothing is sent and nothing is stored; after a no only the answer', async ({
  page,
  context,
}) => {
  const { batches } = watchBatches(context)
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  await page.mouse.wheel(0, 5000)
  await page.goto('/pricing')
  await expect(bar(page)).toBeVisible()
  expect(await context.cookies()).toEqual([])
  expect(await stored(page)).toEqual([])
  await answer(page, 'Recusar').click()
  await expect(bar(page)).toBeHidden()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await stored(page)).toEqual(['upubly.analyticsChoice'])
  expect(await context.cookies()).toEqual([])
  expect(batches).toEqual([])
})

test('after a yes pages, depth, time and the steps of the list are counted, each batch once', async ({
  page,
  context,
}) => {
  const { batches, events } = watchBatches(context)
  await page.clock.install()
  await page.goto('/waiting')
  await answer(page, 'Aceitar').click()
  await expect(page.locator('[data-island][data-is-alive]').first()).toBeAttached()
  await page.getByLabel('Nome').fill('Bia')
  await page.getByLabel('Email').fill(`bia${Date.now()}@exemplo.com.br`)
  await page.getByLabel('Como conheceu a plataforma?').fill('Por um amigo')
  const thanks = page.getByText(/^#\d+$/)
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click()
  await expect(thanks).toBeVisible()
  await page.mouse.wheel(0, 10_000)
  // Time is counted above five seconds.
  await page.clock.fastForward(6500)
  await page.goto('/tos')
  await expect.poll(() => kinds(events())).toContain('time-on-page')
  const told = events()
  expect(new Set(told.map(({ page: path }) => path))).toEqual(new Set(['/waiting']))
  for (const kind of ['page-view', 'waiting-opened', 'waiting-started', 'waiting-joined'] as const)
    expect(kinds(told).filter((one) => one === kind)).toHaveLength(1)
  expect(told.flatMap((one) => (one.kind === 'scroll-depth' ? [one.percent] : []))).toContain(100)
  // The next page sends what was left once more, by the same id, and forgets it.
  await expect.poll(() => stored(page)).toEqual(['upubly.analyticsChoice'])
  expect(new Set(batches.map(({ batchId }) => batchId)).size).toBe(1)
  expect(await context.cookies()).toEqual([])
})

test('what could not be sent waits for the connection, and goes with a no', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const { batches } = watchBatches(context)
  const leave = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await page.goto('/pricing')
  await page.route(`**${call}`, (route) => route.abort())
  await answer(page, 'Aceitar').click()
  // The part that counts is loaded after the answer.
  await expect(async () => {
    await leave()
    expect(await stored(page)).toContain('upubly.analyticsBatches')
  }).toPass()
  // The browser sends a beacon when it likes.
  await expect.poll(() => batches.length).toBe(1)
  await page.unroute(`**${call}`)
  await page.goto('/tos')
  await expect.poll(() => stored(page)).toEqual(['upubly.analyticsChoice'])
  const [lost, again] = batches
  expect(again).toEqual(lost)
  expect(lost?.events[0]).toEqual({ kind: 'page-view', page: '/pricing' })

  await page.route(`**${call}`, (route) => route.abort())
  await leave()
  await expect.poll(() => stored(page)).toContain('upubly.analyticsBatches')
  await page.getByRole('button', { name: 'Privacidade' }).click()
  await expect(bar(page)).toContainText('Você aceitou')
  await answer(page, 'Recusar').click()
  await expect.poll(() => stored(page)).toEqual(['upubly.analyticsChoice'])
  await page.getByRole('button', { name: 'Privacidade' }).click()
  await expect(bar(page)).toContainText('Você recusou')
})

test('the answer can be given by keyboard, and Escape leaves it open for the next page', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(bar(page)).toBeVisible()
  await answer(page, 'Recusar').focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  expect(await stored(page)).toEqual([])
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await answer(page, 'Recusar').press('Enter')
  await expect(page.getByRole('button', { name: 'Privacidade' })).toBeFocused()
})

test('a browser that says no for its person is not asked, and nothing is counted', async ({
  page,
  context,
}) => {
  const { batches } = watchBatches(context)
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Privacidade' }).click()
  await expect(bar(page)).toContainText('Nós respeitamos')
  await expect(answer(page, 'Aceitar')).toBeHidden()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(await stored(page)).toEqual([])
  expect(batches).toEqual([])
})
