import type { Page } from 'playwright/test'
import { makePhoto } from '../../setup/media/make-photo.ts'
import { nextSlot, writePost } from '../fixtures/posts/write-post.ts'
import { addSession, openSignedIn } from '../fixtures/sign-in.ts'
import { expect, test } from '../fixtures/test.ts'

// Without a worker the page itself sends, which the test can block.
test.use({ serviceWorkers: 'block' })

const floating = '[data-floating]'

/** The page's controls that the floating link covers, whole or in part. */
async function findCovered(page: Page): Promise<string[]> {
  return await page.locator(floating).evaluate((link) => {
    if (getComputedStyle(link).visibility === 'hidden') return []
    const own = link.getBoundingClientRect()
    const controls = document.querySelectorAll<HTMLElement>(
      'main a, main button, main input, main textarea, main select, main summary',
    )
    return [...controls]
      .filter((control) => control !== link && !link.contains(control))
      .filter((control) =>
        // Checks each line of a link separately. Parts that a card cuts off below its edge are not
        // visible, so they do not count.
        [...control.getClientRects()].some((rect) => {
          const [left, right] = [Math.max(rect.left, own.left), Math.min(rect.right, own.right)]
          const [top, bottom] = [Math.max(rect.top, own.top), Math.min(rect.bottom, own.bottom)]
          if (left >= right || top >= bottom) return false
          const beneath = document
            .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
            .find((one) => !link.contains(one))
          return beneath !== undefined && control.contains(beneath)
        }),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '')
  })
}

test("'Novo Post' covers no control of a full page, at any scroll position", async ({
  page,
  problems,
}) => {
  test.slow()
  // Entries that wait to be sent have buttons, too.
  problems.allow(/ERR_FAILED/)
  await page.route('**/api/v1/templates/scheduled', (route) => route.abort())
  await addSession(page.context())
  for (const caption of ['Um pão de cada vez', 'Café às quatro']) {
    await page.goto('/posts/create')
    await page.getByLabel('Legenda', { exact: true }).fill(caption)
    await page.waitForURL('**/posts/create?draft=*')
  }
  await writePost(page, {
    ...{ caption: 'Na fila', slot: nextSlot(48 * 60 * 60_000) },
    photos: [await makePhoto('fila.jpg')],
  })

  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/posts', '/dashboard']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Novo Post' })).toBeVisible()
      const first = path === '/posts' ? page.getByRole('article') : page.locator('main li time')
      await expect(first.first()).toBeVisible()
      let at = -1
      for (let top = 0; top !== at; top += 131) {
        at = top
        top = await page.evaluate((to) => {
          scrollTo(0, to)
          return scrollY
        }, top)
        await expect.poll(() => findCovered(page), { message: `${path} at ${top} px` }).toEqual([])
      }
      // At the very end nothing can be scrolled away from under it, so it has its own space there.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect
        .poll(() => page.locator(floating).evaluate((one) => getComputedStyle(one).translate))
        .toMatch(/^(none|0px( 0px)?)$/)
      expect(await findCovered(page)).toEqual([])
    }
  }
})

test('a control focused at the bottom of the page is not under it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, '/posts')
  await expect(page.getByRole('article').first()).toBeVisible()
  for (let press = 0; press < 40; press++) {
    await page.keyboard.press('Tab')
    // It takes a moment to step aside.
    await expect.poll(() => isFocusCovered(page), { message: `after ${press + 1}` }).toBe(false)
  }
})

/**
 * Whether the link is over the focused control, or the control is below the edge of the screen. Of a
 * panel, which the keyboard reaches to scroll it, a part may be under the link: it is as high as the
 * screen, and grows when its picture has come.
 */
async function isFocusCovered(page: Page): Promise<boolean> {
  return await page.evaluate((selector) => {
    const focused = document.activeElement
    const link = document.querySelector(selector)
    if (!focused || !link || focused === link || !focused.closest('main')) return false
    if (focused.matches('[role="tabpanel"]') && focused.clientHeight > link.clientHeight * 2)
      return false
    if (focused.getBoundingClientRect().bottom > innerHeight) return true
    if (getComputedStyle(link).visibility === 'hidden') return false
    const [own, other] = [focused.getBoundingClientRect(), link.getBoundingClientRect()]
    const isBeside = own.right <= other.left || own.left >= other.right
    const isApart = own.bottom <= other.top || own.top >= other.bottom
    return !(isBeside || isApart)
  }, floating)
}
