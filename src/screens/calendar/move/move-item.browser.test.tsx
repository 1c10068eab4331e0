import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { weekKey } from '#src/api/week-queries.ts'
import { localDb } from '#src/browser/local-database.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { accountId, ana, makeAuth, makeEntry, projectId } from '#tests/fakes/device/local-device.ts'
import { makeLaterDraft } from '#tests/fakes/device/planned-drafts.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { moveItem } from './move-item.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})
afterEach(dismissToasts)

const owner = { userId: ana, projectId }
const [noon, later] = ['2031-03-05T12:00:00.000Z', '2031-03-06T12:00:00.000Z'].map(Date.parse) as [
  number,
  number,
]
const iso = (at: number) => new Date(at).toISOString()

it("after two moves in a row, 'Desfazer' is of the second", async () => {
  const post = makePost({ caption: 'Pão', schedules: [makeSchedule({ scheduledAt: iso(noon) })] })
  const server = { isAway: false, posts: [{ ...post, projectId }] }
  showCalendar(server, { view: 'month', date: '2031-03-01' })
  const dayOfItem = () =>
    screen.getByRole('button', { name: /Pão/ }).closest('[data-date]')?.getAttribute('data-date')
  await screen.findByRole('button', { name: /Pão/ })
  for (const date of ['2031-03-06', '2031-03-07']) {
    fireEvent.keyDown(screen.getByRole('button', { name: /Pão/ }), {
      key: 'ArrowRight',
      altKey: true,
    })
    await waitFor(() => expect(dayOfItem()).toBe(date))
    // The timeout is much shorter than a toast stays, so the second toast has replaced the first.
    await waitFor(
      () => expect(toastQueue.current()?.title).toContain(` ${Number(date.slice(-2))} de mar`),
      { timeout: 3000 },
    )
  }
  toastQueue.current()?.action?.onSelect()
  await waitFor(() => expect(dayOfItem()).toBe('2031-03-06'))
})

it('a new post that was sent meanwhile goes back as a change of it', async () => {
  const client = new QueryClient()
  const entry = await makeEntry(localDb, {
    ...makeLaterDraft('2031-03-05', '12:00'),
    timeZone: 'UTC',
  })
  const [draft] = await localDb.drafts.toArray()
  const item = { source: 'device', draft: { ...draft, id: entry.draftId } }
  const moves = [{ from: noon, to: later, accountIds: [accountId] }]
  const isMoved = await moveItem({
    ...{ item: item as CalendarItem, moves, target: later, owner, timeZone: 'UTC', client },
  })
  expect(isMoved).toBe(true)
  const [sent] = await localDb.outbox.toArray()
  await Promise.all([localDb.outbox.clear(), localDb.drafts.clear()])
  const undo = toastQueue.current()?.action?.onSelect
  dismissToasts()

  undo?.()
  await waitFor(() => expect(toastQueue.current()?.title).toBe('O post ficou no novo horário'))
  dismissToasts()

  const schedules = [makeSchedule({ scheduledAt: iso(later) })]
  const listed = makePost({ entryKey: sent?.id ?? null, schedules })
  client.setQueryData(weekKey(projectId, '2031-03-02', 'UTC'), [listed])
  undo?.()
  await waitFor(() => expect(toastQueue.current()?.title).toBe('O horário voltou ao que era'))
  expect(await localDb.edits.toArray()).toMatchObject([
    { postId: listed.id, schedules: [{ scheduledAt: iso(noon) }] },
  ])
})
