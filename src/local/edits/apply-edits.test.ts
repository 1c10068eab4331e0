import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import type { EditDraft, MediaInfo } from '#local/database/rows.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { accountId, ana, projectId } from '#tests/fakes/device/local-device.ts'
import { applyEdits } from './apply-edits.ts'
import { makeEdit } from './begin-edit.ts'

const owner = { userId: ana, projectId }
const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
const otherAccount = '0d000000-0000-4000-8000-000000000009'

function onItsWay(post: Post, changes: Partial<EditDraft> = {}): EditDraft {
  return { ...makeEdit(owner, post, post), status: 'in-outbox', entryKey: 'key', ...changes }
}

const photo: MediaInfo = {
  hash: 'b'.repeat(64),
  name: 'foto.png',
  contentType: 'image/png',
  kind: 'image',
  size: 5,
  width: 4,
  height: 3,
  durationSeconds: null,
  addedAt: 0,
  remote: null,
}

it('posts shown with their unsent edits have the texts of the last edit, and other posts are unchanged', () => {
  const [post, other] = [makePost(), makePost()]
  const first = onItsWay(post, { caption: 'Um', createdAt: 1 })
  const second = onItsWay(post, { caption: 'Dois', createdAt: 2, entryKey: 'key-2' })
  expect(applyEdits([post, other], [second, first], [])).toEqual([
    { ...post, caption: 'Dois', pending: 'edit' },
    { ...other, pending: undefined },
  ])
})

it('posts shown with their unsent edits are unchanged by open forms, delivered edits and conflicts', () => {
  const post = makePost({ editKey: 'second' })
  const edits = [
    onItsWay(post, { caption: 'Aberta', status: 'editing' }),
    onItsWay(post, { caption: 'Antes', entryKey: 'first', createdAt: 1 }),
    onItsWay(post, { caption: 'Chegou', entryKey: 'second', createdAt: 2 }),
    onItsWay(post, { caption: 'Conflito', entryKey: 'third', createdAt: 3, theirs: post }),
  ]
  expect(applyEdits([post], edits, [])).toEqual([{ ...post, pending: undefined }])
})

it('posts shown with their unsent edits are marked when they will be deleted', () => {
  const post = makePost()
  const [seen] = applyEdits([post], [onItsWay(post, { isDeletion: true })], [])
  expect(seen).toEqual({ ...post, pending: 'deletion' })
})

it('posts shown with their unsent edits have moved, added and removed times, and keep published ones', () => {
  const published = makeSchedule({ state: 'published', scheduledAt: '2026-01-01T10:00:00.000Z' })
  const [kept, gone] = [makeSchedule(), makeSchedule({ scheduledAt: tomorrow })]
  const post = makePost({ schedules: [published, kept, gone] })
  const { scheduledAt } = kept
  const edit = onItsWay(post, {
    schedules: [{ id: 'x', scheduledAt, socialMediaAccountIds: [accountId, otherAccount] }],
  })
  const { platformName: _, ...rest } = kept.socialMediaAccount
  const account = { ...rest, id: otherAccount, platformName: 'TikTok', isActive: true }
  const [seen] = applyEdits([post], [edit], [account])
  expect(seen?.schedules).toMatchObject([
    published,
    kept,
    { scheduledAt, state: 'scheduled', socialMediaAccount: { platformName: 'TikTok' } },
  ])
  expect(seen?.status).toEqual(['Agendado', 'Publicado em parte'])
  const [again] = applyEdits([post], [edit], [])
  expect(again?.schedules.map(({ id }) => id)).toEqual(seen?.schedules.map(({ id }) => id))
})

it('posts shown with their unsent edits do not get back a time that was published meanwhile', () => {
  const time = makeSchedule()
  const before = makePost({ schedules: [time] })
  const schedules = [
    { id: 'x', scheduledAt: time.scheduledAt, socialMediaAccountIds: [accountId] },
    { id: 'y', scheduledAt: tomorrow, socialMediaAccountIds: [accountId] },
  ]
  const edit = onItsWay(before, { schedules })
  const post = { ...before, schedules: [{ ...time, state: 'published' as const }] }
  const [seen] = applyEdits([post], [edit], [])
  expect(seen?.schedules.map(({ state }) => state).sort()).toEqual(['published', 'scheduled'])
})

it('posts shown with their unsent edits have their files in the new order, those of this device without a URL', () => {
  const post = makePost({
    media: [makePostMedia('a'.repeat(64)), makePostMedia('c'.repeat(64))],
  })
  const edit = onItsWay(post, { mediaHashes: ['c'.repeat(64), photo.hash] })
  const [seen] = applyEdits([post], [edit], [], [photo])
  expect(seen?.media).toMatchObject([post.media[1], { url: '', contentType: 'image/png', size: 5 }])
  expect(seen?.mediaUrls).toEqual([post.media[1]?.url, ''])
})

it('posts shown with their unsent edits are still valid posts', () => {
  const post = makePost()
  const edit = onItsWay(post, {
    mediaHashes: [photo.hash],
    schedules: [{ id: 'y', scheduledAt: tomorrow, socialMediaAccountIds: [otherAccount] }],
  })
  const [seen] = applyEdits([post], [edit], [], [photo])
  expect(v.safeParse(Post, seen).issues).toBeUndefined()
})
