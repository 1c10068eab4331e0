import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { applyEdits } from '#local/edits/apply-edits.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { buildPostEdit } from '#local/edits/build-post-edit.ts'
import { mergeIntoEdit } from '#local/edits/merge-into-edit.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeDeletionEntry, makeEditEntry } from '#tests/fakes/device/edit-entries.ts'
import { accountId, ana, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import type { MoveRefusal } from './move-refused-error.ts'
import { moveTimes } from './move-times.ts'
import type { ScheduleMove } from './schedule-move.ts'

const owner = { userId: ana, projectId }
const now = Date.now()
const day = 86_400_000
const noon = Math.floor(now / day) * day + 3 * day
const other = '0d000000-0000-4000-8000-000000000009'

const at = (instant: number, changes: Partial<Post['schedules'][number]> = {}) =>
  makeSchedule({ scheduledAt: new Date(instant).toISOString(), ...changes })
const account = (id: string) => ({ ...makeSchedule().socialMediaAccount, id })
const to = (from: number, target: number, accountIds = [accountId]): ScheduleMove[] => [
  { from, to: target, accountIds },
]
const move = (db: LocalDatabase, post: Post, moves: ScheduleMove[]) =>
  moveTimes(db, owner, post, moves, { now })
const startSending = (db: LocalDatabase, entryId: string | null | undefined) =>
  applyEvent(db, entryId ?? '', { type: 'send-started' })
/** The times of the post as the person sees them. */
async function timesOf(db: LocalDatabase, post: Post): Promise<string[]> {
  const [seen] = applyEdits([post], await db.edits.toArray(), [])
  return (seen?.schedules ?? []).map(
    ({ scheduledAt, socialMediaAccount: { id } }) =>
      `${(Date.parse(scheduledAt) - noon) / day} ${id === accountId ? 'cafe' : 'other'}`,
  )
}
async function expectRefusal(db: LocalDatabase, act: () => Promise<unknown>, reason: MoveRefusal) {
  const rows = async () => [await db.outbox.toArray(), await db.edits.toArray()]
  const before = await rows()
  await expect(act()).rejects.toMatchObject({ code: 'MOVE_REFUSED', reason })
  expect(await rows()).toEqual(before)
}

it('a time of a post of the server moves through the outbox, and nothing else of the post does', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon), at(noon + day)] })
  const moved = await move(db, post, to(noon, noon + 4 * day))
  const [edit] = await db.edits.toArray()
  expect(await db.outbox.toArray()).toMatchObject([{ id: moved?.entryId, kind: 'edit-post' }])
  expect(edit && buildPostEdit(edit)).toEqual({
    ...{ caption: post.caption, description: post.description, uploadIds: [] },
    schedules: [noon + day, noon + 4 * day].map((time) => ({
      scheduledAt: new Date(time).toISOString(),
      socialMediaAccountIds: [accountId],
    })),
    droppedTimes: [
      { scheduledAt: new Date(noon).toISOString(), socialMediaAccountIds: [accountId] },
    ],
  })
  expect(await timesOf(db, post)).toEqual(['1 cafe', '4 cafe'])
})

it('a time of a post of the server makes one entry of ten moves, and none of a move back to the beginning', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  for (let step = 0; step < 10; step++)
    await move(db, post, to(noon + step * day, noon + (step + 1) * day))
  expect([await db.outbox.count(), await db.edits.count()]).toEqual([1, 1])
  expect(await timesOf(db, post)).toEqual(['10 cafe'])
  const back = await move(db, post, to(noon + 10 * day, noon))
  expect(back?.entryId).toBeNull()
  expect([await db.outbox.count(), await db.edits.count()]).toEqual([0, 0])
})

it('a time of a post of the server moves at one of its accounts alone, or at all', async () => {
  const db = openDevice()
  const post = makePost({
    schedules: [at(noon), at(noon, { socialMediaAccount: account(other) })],
  })
  await move(db, post, to(noon, noon + day, [other]))
  expect(await timesOf(db, post)).toEqual(['0 cafe', '1 other'])
  await move(db, post, [...to(noon, noon + 2 * day), ...to(noon + day, noon + 2 * day, [other])])
  expect((await timesOf(db, post)).sort()).toEqual(['2 cafe', '2 other'])
  expect((await db.edits.toArray())[0]?.schedules).toHaveLength(1)
})

it('a time of a post of the server moves with a series as long as a post may have', async () => {
  const db = openDevice()
  const times = Array.from({ length: 1000 }, (_, index) => noon + index * day)
  const post = makePost({ schedules: times.map((time) => at(time)) })
  const moves = times.map((from) => ({ from, to: from + 3 * day, accountIds: [accountId] }))
  await move(db, post, moves)
  const seen = await timesOf(db, post)
  expect([seen.length, seen[0], seen.at(-1)]).toEqual([1000, '3 cafe', '1002 cafe'])
  await expectRefusal(db, () => move(db, post, [...moves, ...moves.slice(0, 1)]), 'invalid')
})

it('a time of a post of the server may change places with another, since all moves happen at once', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon), at(noon + day)] })
  await move(db, post, [...to(noon, noon + day), ...to(noon + day, noon + 2 * day)])
  expect(await timesOf(db, post)).toEqual(['1 cafe', '2 cafe'])
})

it('a move and other changes of the post takes in a change of the words that was not sent', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  await makeEditEntry(db, post)
  await move(db, post, to(noon, noon + day))
  expect(await db.outbox.count()).toBe(1)
  expect(await db.edits.toArray()).toMatchObject([
    { caption: 'Boa tarde!', status: 'in-outbox', basis: { caption: post.caption } },
  ])
  await move(db, post, to(noon + day, noon))
  expect(await db.edits.toArray()).toMatchObject([{ caption: 'Boa tarde!' }])
  expect(await db.outbox.count()).toBe(1)
})

it('a move and other changes of the post goes after a change that may have arrived, and starts from it', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  const first = await move(db, post, to(noon, noon + day))
  await startSending(db, first?.entryId)
  await move(db, post, to(noon + day, noon + 2 * day))
  const entries = (await db.outbox.toArray()).sort((a, b) => a.createdAt - b.createdAt)
  expect(entries.map(({ id }) => id)[0]).toBe(first?.entryId)
  expect(entries).toHaveLength(2)
  expect(await timesOf(db, post)).toEqual(['2 cafe'])
})

it('a move and other changes of the post of a time that somebody added since goes after the change that does not know it', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  const { id } = await makeEditEntry(db, post)
  const listed = { ...post, version: 2, schedules: [...post.schedules, at(noon + day)] }
  const moved = await move(db, listed, to(noon + day, noon + 2 * day))
  expect((await db.outbox.toArray()).map((entry) => entry.id).sort()).toEqual(
    [id, moved?.entryId].sort(),
  )
  expect(await timesOf(db, listed)).toEqual(['0 cafe', '2 cafe'])
})

it('a move and other changes of the post goes after the change before it also when the clock was set back', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  const first = await move(db, post, to(noon, noon + day))
  await startSending(db, first?.entryId)
  const moves = to(noon + day, noon + 2 * day)
  await moveTimes(db, owner, post, moves, { now: now - 3_600_000 })
  const entries = (await db.outbox.toArray()).sort((a, b) => a.createdAt - b.createdAt)
  expect(entries[0]?.id).toBe(first?.entryId)
  expect(await timesOf(db, post)).toEqual(['2 cafe'])
})

it('a move and other changes of the post in two tabs at once: both are kept, and of the same time the first one', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon), at(noon + day)] })
  await Promise.all([
    move(db, post, to(noon, noon + 5 * day)),
    move(db, post, to(noon + day, noon + 6 * day)),
  ])
  expect(await timesOf(db, post)).toEqual(['5 cafe', '6 cafe'])
  const [one, two] = await Promise.allSettled([
    move(db, post, to(noon + 5 * day, noon + 7 * day)),
    move(db, post, to(noon + 5 * day, noon + 8 * day)),
  ])
  expect([one.status, two.status]).toEqual(['fulfilled', 'rejected'])
  expect(await timesOf(db, post)).toEqual(['6 cafe', '7 cafe'])
  expect(await db.outbox.count()).toBe(1)
})

it('a move and other changes of the post leaves a form that is only open, which goes on from the moved times', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  const form = await beginEdit(db, owner, post)
  await move(db, post, to(noon, noon + day))
  const { edit } = await mergeIntoEdit(
    ...([db, form.id, { caption: 'Nova' }, { base: form, timeZone: 'America/Sao_Paulo' }] as const),
  )
  const sent = buildPostEdit(edit)
  expect(sent.caption).toBe('Nova')
  expect(sent.schedules).toBeUndefined()
  await expectRefusal(db, () => move(db, post, to(noon + day, noon)), 'form-open')
})

it('a move and other changes of the post is refused while the post is being deleted, or in conflict', async () => {
  const db = openDevice()
  const [deleted, disputed] = [makePost({ schedules: [at(noon)] }), makePost()]
  await makeDeletionEntry(db, deleted)
  await expectRefusal(db, () => move(db, deleted, to(noon, noon + day)), 'deletion')
  const entry = await makeEditEntry(db, disputed)
  await db.outbox.update(entry.id, { state: 'conflict' })
  const from = Date.parse(disputed.schedules[0]?.scheduledAt ?? '')
  await expectRefusal(db, () => move(db, disputed, to(from, from + day)), 'conflict')
})

it.each(['published', 'committing', 'unconfirmed', 'rejected'] as const)(
  'of a time that is %s is refused',
  async (state) => {
    const db = openDevice()
    const post = makePost({ schedules: [at(noon, { state }), at(noon + day)] })
    await expectRefusal(db, () => move(db, post, to(noon, noon + 2 * day)), 'gone-out')
    await expectRefusal(db, () => move(db, post, to(noon + day, noon)), 'taken')
  },
)

it('a move that cannot be: to the past, to no time, beyond the calendar, or where the account has another is refused', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon), at(noon + day)] })
  await expectRefusal(db, () => move(db, post, to(noon, now - 6 * 60_000)), 'past')
  await expectRefusal(db, () => move(db, post, to(noon, Number.NaN)), 'invalid')
  await expectRefusal(db, () => move(db, post, to(noon, 8e15)), 'invalid')
  await expectRefusal(db, () => move(db, post, to(noon, noon + day)), 'taken')
  await expectRefusal(db, () => move(db, post, to(noon + 9 * day, noon + 2 * day)), 'changed')
  await expectRefusal(db, () => move(db, post, to(noon, noon + day, [other])), 'changed')
})

it('a move that cannot be of one time among several moves nothing at all', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon), at(noon + day)] })
  await move(db, post, to(noon, noon + 2 * day))
  const some = [...to(noon + day, noon + 3 * day), ...to(noon + 2 * day, now - day)]
  await expectRefusal(db, () => move(db, post, some), 'past')
})

it('a move that cannot be stores nothing when the device cannot write the entry', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  await move(db, post, to(noon, noon + day))
  const before = [await db.outbox.toArray(), await db.edits.toArray()]
  const crash = () => {
    throw new Error('The device stopped')
  }
  db.outbox.hook('creating', crash)
  await expect(move(db, post, to(noon + day, noon + 2 * day))).rejects.toThrow('stopped')
  db.outbox.hook('creating').unsubscribe(crash)
  expect([await db.outbox.toArray(), await db.edits.toArray()]).toEqual(before)
})

it('a move that cannot be: that moves nothing makes no entry', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [at(noon)] })
  expect(await move(db, post, to(noon, noon))).toBeUndefined()
  expect(await db.outbox.count()).toBe(0)
})
