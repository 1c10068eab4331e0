import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { localDb } from '#src/browser/local-database.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { showPosts } from '#tests/fakes/pages/posts-page.tsx'
import { allowResizeLoop } from '#tests/setup/browser/allow-resize-loop.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

// The virtualizer measures the rows as they render, which may cause the ResizeObserver loop error.
allowResizeLoop()
beforeEach(async () => {
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
})
afterEach(() => window.scrollTo(0, 0))

const count = 10_000
const posts = Array.from({ length: count }, (_, index) => makePost({ caption: String(index) }))
const cards = () => within(screen.getByRole('region', { name: 'Posts' })).getAllByRole('article')

// Without the app's menu beside the list, a window of 1280 px has three columns, as one of 1024 px does.
it.each([
  ['three columns', 1024, 800, 9, 1000],
  ['four columns', 1440, 900, 12, 1200],
  ['five columns', 1600, 900, 15, 1500],
] as const)(
  'a list of 10,000 posts in %s, scrolled to wherever, has the cards and elements that are nearly in view',
  async (_, width, height, mostCards, mostElements) => {
    await page.viewport(width, height)
    showPosts({ posts, isAway: false, asked: [], pageSize: count })
    await screen.findByRole('article', { name: '0' })
    const { scrollHeight } = document.documentElement
    for (const share of [0.25, 0.5, 0.75, 1, 0.1]) {
      window.scrollTo(0, share * scrollHeight)
      await waitFor(() => {
        const shown = cards().map((card) => Number(card.getAttribute('aria-label')))
        const least = Math.min(share * count, count - 1) - 60
        expect(Math.max(...shown)).toBeGreaterThanOrEqual(least)
        expect(Math.min(...shown)).toBeGreaterThan(share * count - 300)
        expect(shown.length).toBeLessThanOrEqual(mostCards)
      })
      expect(document.body.querySelectorAll('*').length).toBeLessThan(mostElements)
    }
  },
)

it('Tab goes from the last control of a row to the next row, and back, where no other row is in the window', async () => {
  await page.viewport(1440, 900)
  showPosts({ posts, isAway: false, asked: [], pageSize: count })
  await screen.findByRole('article', { name: '0' })
  window.scrollTo(0, 0.5 * document.documentElement.scrollHeight)
  await waitFor(() => expect(Number(cards()[0]?.getAttribute('aria-label'))).toBeGreaterThan(4000))
  const begin = Number(cards()[0]?.getAttribute('aria-label'))
  const cardOf = (index: number) => screen.getByRole('article', { name: String(index) })
  const focused = () => document.activeElement?.closest('article')?.getAttribute('aria-label')
  /** Scrolls, and waits until the rows of the new place are rendered. */
  const scroll = async (by: number) => {
    window.scrollBy(0, by)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }

  for (const last of [begin + 3, begin + 7, begin + 11]) {
    await scroll(cardOf(last).getBoundingClientRect().bottom - window.innerHeight)
    within(cardOf(last)).getByRole('button', { name: 'Excluir' }).focus({ preventScroll: true })
    await userEvent.tab()
    expect(focused()).toBe(String(last + 1))

    await scroll(cardOf(last + 1).getBoundingClientRect().top)
    const [tab] = within(cardOf(last + 1)).getAllByRole('tab')
    tab?.focus({ preventScroll: true })
    await userEvent.tab({ shift: true })
    expect(focused()).toBe(String(last))
  }
})
