import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { applyEdits } from '#local/edits/apply-edits.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { buildPostEdit } from '#local/edits/build-post-edit.ts'
import { isPaused } from '#local/edits/edit-content.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { changeSeveral, undoSeveral } from './change-several.ts'
import { moveTimes } from './move-times.ts'
import { pausePost } from './pause-post.ts'

const owner = { userId: ana, projectId }
const now = Date.parse('2026-11-27T12:00:00Z')
const at = '2026-12-10T12:00:00.000Z'
const later = '2026-12-11T12:00:00.000Z'

const pause = (db: LocalDatabase, post: Post, wanted = true) =>
  pausePost(db, owner, post, { pause: wanted, now })
async function seen(db: LocalDatabase, post: Post): Promise<Post | undefined> {
  return applyEdits([post], await db.edits.toArray(), [])[0]
}
const paused = (post: Post): Post => ({
  ...post,
  schedules: post.schedules.map((schedule) => ({ ...schedule, isPaused: true })),
})

it('a pause of a post goes through the outbox, and changes nothing else of the post', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [makeSchedule({ scheduledAt: at })] })
  await pause(db, post)
  const [edit] = await db.edits.toArray()
  expect(edit && buildPostEdit(edit)).toEqual({
    ...{ caption: post.caption, description: post.description, uploadIds: [] },
    ...{ droppedTimes: [], isPaused: true },
  })
  expect(await seen(db, post)).toMatchObject({
    ...{ status: ['Pausado'], pending: 'edit' },
    schedules: [{ scheduledAt: at, isPaused: true }],
  })
})

it('a pause of a post: that was not sent is taken back by resuming, without a trace', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [makeSchedule({ scheduledAt: at })] })
  await pause(db, post)
  await pause(db, post, false)
  expect([await db.outbox.count(), await db.edits.count()]).toEqual([0, 0])
})

it('a pause of a post: that is being sent is followed by the resuming', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [makeSchedule({ scheduledAt: at })] })
  await pause(db, post)
  const [sent] = await db.outbox.toArray()
  await applyEvent(db, sent?.id ?? '', { type: 'send-started' })
  await pause(db, post, false)
  expect(await db.outbox.count()).toBe(2)
  expect((await seen(db, post))?.status).toEqual(['Agendado'])
})

it('a pause of a post holds times that the post is moved to afterwards', async () => {
  const db = openDevice()
  const post = paused(makePost({ schedules: [makeSchedule({ scheduledAt: at })] }))
  const accountIds = post.schedules.map(({ socialMediaAccount }) => socialMediaAccount.id)
  const move = { from: Date.parse(at), to: Date.parse(later), accountIds }
  await moveTimes(db, owner, post, [move], { now })
  const moved = await seen(db, post)
  expect(moved).toMatchObject({ status: ['Pausado'], schedules: [{ scheduledAt: later }] })
  expect(moved && isPaused(moved)).toBe(true)
})

it('a pause of a post leaves what went out, failed or waits for a decision as it is', async () => {
  const db = openDevice()
  const states = ['published', 'rejected', 'needs-decision', 'needs-reconnect'] as const
  const post = makePost({
    schedules: states.map((state) => makeSchedule({ scheduledAt: at, state })),
  })
  await pause(db, post)
  expect((await seen(db, post))?.schedules.map(({ isPaused: is }) => is)).toEqual([
    ...[undefined, undefined, undefined, true],
  ])
})

it.each([
  ['nothing is left to publish', [makeSchedule({ state: 'published' })]],
  ['it is paused already', [makeSchedule({ scheduledAt: at, isPaused: true })]],
])('a pause of a post is refused where %s', async (_why, schedules) => {
  const db = openDevice()
  await expect(pause(db, makePost({ schedules }))).rejects.toMatchObject({
    code: 'EDIT_NOT_EDITABLE',
  })
  expect(await db.edits.count()).toBe(0)
})

it('a pause of a post waits for a form with changes that were not saved', async () => {
  const db = openDevice()
  const post = makePost({ schedules: [makeSchedule({ scheduledAt: at })] })
  const { id } = await beginEdit(db, owner, post)
  await saveEdit(db, id, { caption: 'Escrito' })
  await expect(pause(db, post)).rejects.toThrow('antes de pausar o post')
})

it('a pause of a post of several is undone as one', async () => {
  const db = openDevice()
  const posts = [1, 2, 3].map(() => makePost({ schedules: [makeSchedule({ scheduledAt: at })] }))
  const timeZone = 'America/Sao_Paulo'
  const seenPosts = posts.map((post) => ({ post, server: post }))
  const { done } = await changeSeveral(
    ...([db, { ...owner, timeZone }, seenPosts, { kind: 'pause' }, { now }] as const),
  )
  expect([done.length, await db.outbox.count()]).toEqual([3, 3])
  expect(await undoSeveral(db, done, { now })).toEqual({ undone: 3, refused: [] })
  expect(await db.outbox.count()).toBe(0)
})
