import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { ana, makeAuth, makeDraft, makeEntry, projectId } from '#tests/fakes/device/local-device.ts'
import { makeLaterDraft } from '#tests/fakes/device/planned-drafts.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

beforeEach(async () => {
  await page.viewport(1280, 900)
  const { drafts, edits, outbox, progress, media } = localDb
  await Promise.all([drafts, edits, outbox, progress, media].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})
afterEach(dismissToasts)

const written = { caption: 'Pão', ...makeLaterDraft('2036-03-05', '09:10') }
/** What only this device has: a draft with a time, and a post in the outbox. */
const kinds = [
  ['a draft', async () => void (await makeDraft(localDb, written)), 'editing', 0],
  ['a post in the outbox', async () => void (await makeEntry(localDb, written)), 'in-outbox', 1],
] as const

const show = () => showCalendar({ posts: [], isAway: false }, { view: 'month', date: '2036-03-01' })
const item = () => screen.findByRole('button', { name: /Pão/ })
/** The day and the time at which the calendar shows the item. */
async function shownAt() {
  const shown = await item()
  const day = shown.closest('[data-date]')?.getAttribute('data-date')
  return `${day} ${/\d\d:\d\d/.exec(shown.textContent)?.[0]}`
}
const isShownAt = (at: string) => waitFor(async () => expect(await shownAt()).toBe(at))

/** The stored drafts and entries: expected is one draft, and the entry that sends it, if any. */
async function stored() {
  const drafts = await localDb.drafts.toArray()
  const entries = await localDb.outbox.toArray()
  return {
    at: drafts.flatMap(({ schedules }) => schedules.map(({ date, time }) => `${date} ${time}`)),
    status: drafts.map(({ status }) => status),
    entries: entries.length,
    isItsOwn: entries.every((one) => 'draftId' in one && one.draftId === drafts[0]?.id),
  }
}
const storedAt = (at: string, status: string, entries: number) => ({
  ...{ at: [at], status: [status], entries, isItsOwn: true },
})

it.each(kinds)(
  "'Mover para…' moves %s on the device, and for later visits",
  async (_, make, status, entries) => {
    await make()
    const { unmount } = show()
    await isShownAt('2036-03-05 09:10')
    fireEvent.keyDown(await item(), { key: 'm' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Mover para…' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Data').value).toBe('2036-03-05')
    await userEvent.fill(dialog.getByLabelText('Data'), '2036-03-20')
    await userEvent.fill(dialog.getByLabelText('Hora'), '18:40')
    await userEvent.click(dialog.getByRole('button', { name: 'Mover' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await isShownAt('2036-03-20 18:40')
    expect(await stored()).toEqual(storedAt('2036-03-20 18:40', status, entries))
    unmount()
    show()
    await isShownAt('2036-03-20 18:40')
  },
)

it.each(kinds)(
  'Alt and an arrow move %s for later visits, and a press moves it back',
  async (_, make, status, entries) => {
    await make()
    const { unmount } = show()
    const first = await item()
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight', altKey: true })
    await isShownAt('2036-03-06 09:10')
    fireEvent.keyDown(await item(), { key: 'ArrowDown', altKey: true })
    await isShownAt('2036-03-13 09:10')
    expect(await stored()).toEqual(storedAt('2036-03-13 09:10', status, entries))
    await waitFor(() =>
      expect(toastQueue.current()?.title).toMatch(/^Movido para qui\., 13 de mar/),
    )
    unmount()
    show()
    await isShownAt('2036-03-13 09:10')
    toastQueue.current()?.action?.onSelect()
    await isShownAt('2036-03-06 09:10')
    expect(await stored()).toEqual(storedAt('2036-03-06 09:10', status, entries))
  },
)

it('a post that is being sent stays where it is, and says so', async () => {
  const { id } = await makeEntry(localDb, written)
  await localDb.outbox.update(id, { state: 'sending' })
  show()
  fireEvent.keyDown(await item(), { key: 'ArrowRight', altKey: true })
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({
      ...{ title: 'O post ficou onde estava', description: 'Ele está sendo enviado.' },
    }),
  )
  expect(await shownAt()).toBe('2036-03-05 09:10')
  expect((await stored()).at).toEqual(['2036-03-05 09:10'])
})
