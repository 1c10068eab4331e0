import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from '../fixtures/expect-no-barriers.ts'
import { addSession, openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'parallel' })

const words = 'Sem conexão. Tudo o que você fizer fica salvo neste aparelho.'

interface Shifts {
  sum: () => number
}

declare global {
  interface Window {
    shifts?: Shifts
  }
}

/** From now on the browser adds up its layout shifts. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      // Includes shifts after a press (`hadRecentInput`), since the test presses nothing.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        sum += entry.value
    })
    observer.observe({ type: 'layout-shift' })
    window.shifts = { sum: () => sum }
  })
}

const shifted = (page: Page) => page.evaluate(() => window.shifts?.sum())

/**
 * The positions of the elements on the page's first screen, and which element a press in the middle
 * of each would hit.
 */
async function measure(page: Page) {
  return await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'header, header a, header button, h1, main a, main button, main textarea',
      ),
    ].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      if (width === 0 || y + height > innerHeight) return []
      const met = document.elementFromPoint(x + width / 2, y + height / 2)
      return [{ name: one.textContent, x, y, width, height, isCovered: !met || !one.contains(met) }]
    }),
  )
}

/** What was the same three times in three seconds: parts of a screen come after it, on a slow machine late. */
async function measureAtRest(page: Page) {
  let last = await measure(page)
  let times = 0
  const isAtRest = async () => {
    const now = await measure(page)
    times = isDeepStrictEqual(now, last) ? times + 1 : 0
    last = now
    return times === 3
  }
  await expect.poll(isAtRest, { intervals: [1000] }).toBe(true)
  return last
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const)
  test(`the offline line moves and covers nothing when it appears and disappears, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await addSession(context)
    for (const path of ['/dashboard', '/posts', '/calendar', '/posts/create']) {
      await page.goto(path)
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const before = await measureAtRest(page)
      expect(before.length).toBeGreaterThan(4)
      await watchShifts(page)
      await context.setOffline(true)
      const line = page.getByText(words)
      await expect(line).toBeVisible()
      expect(await measure(page)).toEqual(before)
      expect(await line.evaluate(measureWords)).toEqual({ lines: 1, isCut: false })
      await context.setOffline(false)
      await expect(line).toBeHidden()
      expect(await measure(page)).toEqual(before)
      expect(await shifted(page)).toBe(0)
    }
  })

test('the offline line is legible in both themes', async ({ page, context }) => {
  await openSignedIn(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Últimos posts' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expectNoBarriers(page, 'without a connection')
})

/** Runs in the page. */
function measureWords(line: HTMLElement | SVGElement) {
  const text = document.createRange()
  text.selectNodeContents(line)
  const tops = new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
  return { lines: tops.size, isCut: line.scrollWidth > line.clientWidth }
}
