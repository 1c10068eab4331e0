import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { saveDraft } from '#local/drafts/drafts.ts'
import { applyEdits } from '#local/edits/apply-edits.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { changeSeveral, type SeveralAct, undoSeveral } from './change-several.ts'

const now = Date.parse('2026-11-27T12:00:00Z')

const postAt = (...times: string[]) =>
  makePost({ schedules: times.map((scheduledAt) => makeSchedule({ scheduledAt })) })
const many = (count: number) =>
  Array.from({ length: count }, () => postAt('2026-12-10T12:00:00.000Z'))

const act = (db: LocalDatabase, posts: readonly Post[], what: SeveralAct, zone = timeZone) =>
  changeSeveral(
    ...([db, { userId: ana, projectId, timeZone: zone }] as const),
    ...([posts.map((post) => ({ post, server: post })), what, { now }] as const),
  )

async function timesOf(db: LocalDatabase, post: Post): Promise<string[]> {
  const [seen] = applyEdits([post], await db.edits.toArray(), [])
  return (seen?.schedules ?? []).map(({ scheduledAt }) => scheduledAt)
}

it('several posts at once move by days, each by an entry of its own, and come back as if nothing had been', async () => {
  const db = openDevice()
  const posts = many(50)
  const counts: number[] = []
  const { done, refused } = await changeSeveral(
    ...([db, { userId: ana, projectId, timeZone }] as const),
    posts.map((post) => ({ post, server: post })),
    { kind: 'move', days: 2 },
    { now, onProgress: (count) => counts.push(count) },
  )
  expect([done.length, refused.length, await db.outbox.count()]).toEqual([50, 0, 50])
  expect(counts).toEqual([20, 40, 50])
  expect(await timesOf(db, posts[49] as Post)).toEqual(['2026-12-12T12:00:00.000Z'])
  expect(await undoSeveral(db, done, { now })).toEqual({ undone: 50, refused: [] })
  expect([await db.outbox.count(), await db.edits.count()]).toEqual([0, 0])
})

it('several posts at once keep the hour of the day when the clock is changed in between', async () => {
  const db = openDevice()
  const post = postAt('2027-03-27T09:00:00.000Z')
  await act(db, [post], { kind: 'move', days: 2 }, 'Europe/Lisbon')
  expect(await timesOf(db, post)).toEqual(['2027-03-29T08:00:00.000Z'])
})

it('several posts at once are refused one by one, in words, and nothing of those is changed', async () => {
  const db = openDevice()
  const [fine, other] = many(2) as [Post, Post]
  const soon = postAt('2026-11-28T12:00:00.000Z', '2026-12-10T12:00:00.000Z')
  const published = makePost({ schedules: [makeSchedule({ state: 'published' })] })
  const open = await beginEdit(db, { userId: ana, projectId }, other)
  await saveEdit(db, open.id, { caption: 'Não salvo' })
  const posts = [soon, fine, published, other]
  const { done, refused } = await act(db, posts, { kind: 'move', days: -2 })
  expect(done.map(({ post }) => post.id)).toEqual([fine.id])
  expect(refused.map(({ post }) => post.id)).toEqual([soon.id, published.id, other.id])
  expect(refused.map(({ reason }) => reason)).toEqual([
    'Um horário ficaria no passado.',
    'Não tem horário que ainda possa mudar.',
    expect.stringContaining('edição aberta'),
  ])
  expect(await db.outbox.toArray()).toMatchObject([{ postId: fine.id }])
  expect(await timesOf(db, soon)).toEqual(soon.schedules.map(({ scheduledAt }) => scheduledAt))
  expect(await db.edits.get(open.id)).toMatchObject({ status: 'editing', caption: 'Não salvo' })
})

it('several posts at once are deleted, and come back but for those that are being sent', async () => {
  const db = openDevice()
  const posts = many(3)
  const { done } = await act(db, posts, { kind: 'delete' })
  const [sent] = await db.outbox.toArray()
  await applyEvent(db, sent?.id ?? '', { type: 'send-started' })
  const { undone, refused } = await undoSeveral(db, done, { now })
  expect(undone).toBe(2)
  expect(refused.map(({ reason }) => reason)).toEqual([
    'Esta exclusão já foi ou está sendo enviada.',
  ])
  expect(await db.outbox.toArray()).toMatchObject([{ id: sent?.id }])
})

it('several posts at once move back by a change of their own when the move is being sent', async () => {
  const db = openDevice()
  const [post] = many(1) as [Post]
  const { done } = await act(db, [post], { kind: 'move', days: 3 })
  const [sent] = await db.outbox.toArray()
  await applyEvent(db, sent?.id ?? '', { type: 'send-started' })
  expect(await undoSeveral(db, done, { now })).toEqual({ undone: 1, refused: [] })
  expect(await db.outbox.count()).toBe(2)
  expect(await timesOf(db, post)).toEqual(['2026-12-10T12:00:00.000Z'])
})

it('several posts at once become drafts without times, of which undoing leaves those that were written on', async () => {
  const db = openDevice()
  const { done } = await act(db, many(2), { kind: 'clone' })
  const [first] = await db.drafts.toArray()
  expect(first).toMatchObject({ caption: 'Bom dia!', schedules: [], status: 'editing' })
  await saveDraft(db, first?.id ?? '', { caption: 'Boa noite!' })
  expect(await undoSeveral(db, done, { now })).toMatchObject({
    ...{ undone: 1, refused: [{ reason: 'O rascunho já foi alterado, e ficou.' }] },
  })
  expect(await db.drafts.toArray()).toMatchObject([{ caption: 'Boa noite!' }])
})
