import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CalendarPost } from '#contract/posts/post.ts'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})
afterEach(dismissToasts)

function post(caption: string, scheduledAt: string): CalendarPost {
  const schedules = [makeSchedule({ scheduledAt })]
  return { ...makePost({ id: crypto.randomUUID(), caption, schedules }), projectId }
}

it.each([
  ['the item', 1, /Pão/],
  ['the day, where that does not show all of its items', 12, /quinta-feira, 6 de março, 13 posts/],
])('after a move by keys the focus is on %s', async (_, others, focused) => {
  const posts = Array.from({ length: others }, (_one, index) =>
    post(`Outro ${index}`, '2031-03-06T12:00:00.000Z'),
  )
  const server = { isAway: false, posts: [post('Pão', '2031-03-05T15:00:00.000Z'), ...posts] }
  showCalendar(server, { view: 'month', date: '2031-03-01' })
  const item = await screen.findByRole('button', { name: /Pão/ })
  item.focus()
  fireEvent.keyDown(item, { key: 'ArrowRight', altKey: true })
  await waitFor(() => {
    const { activeElement } = document
    expect(activeElement?.closest('[data-date]')?.getAttribute('data-date')).toBe('2031-03-06')
    expect(activeElement?.textContent).toMatch(focused)
  })
})
