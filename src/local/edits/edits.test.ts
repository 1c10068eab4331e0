import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { QuotaFullError } from '#local/database/quota-full-error.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { checkFile } from '#local/media/check-file.ts'
import { addMedia } from '#local/media-owners/add-media.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import {
  accountId,
  ana,
  bia,
  makePng,
  openDevice,
  projectId,
} from '#tests/fakes/device/local-device.ts'
import { applyEdits } from './apply-edits.ts'
import { beginEdit } from './begin-edit.ts'
import {
  addEditMedia,
  discardEdit,
  EditNotEditableError,
  EditNotReadyError,
  EditUnchangedError,
  listPendingEdits,
  readEdit,
  saveEdit,
} from './edits.ts'
import { enqueueDeletion } from './enqueue-deletion.ts'
import { enqueueEdit, toPostEdit } from './enqueue-edit.ts'

const owner = { userId: ana, projectId }
const now = Date.now()
const inDays = (days: number) => new Date(now + days * 24 * 3600_000).toISOString()
const otherAccount = '0d000000-0000-4000-8000-000000000009'

/** Puts an edit of the caption into the outbox. */
async function send(db: LocalDatabase, post = makePost(), caption = 'Boa tarde!') {
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { caption })
  return { post, edit, entry: await enqueueEdit(db, edit.id, { now }) }
}

/** Like the outbox when the first byte is sent. */
const startSending = (db: LocalDatabase, entryId: string) =>
  applyEvent(db, entryId, { type: 'send-started' })

it('an edit starts as the post, with its future times, those of one instant in one row', async () => {
  const db = openDevice()
  const at = inDays(1)
  const account = { ...makeSchedule().socialMediaAccount, id: otherAccount }
  const post = makePost({
    version: 4,
    schedules: [
      makeSchedule({ scheduledAt: inDays(2) }),
      makeSchedule({ scheduledAt: at }),
      makeSchedule({ scheduledAt: at, socialMediaAccount: account }),
      makeSchedule({ scheduledAt: inDays(-1), state: 'published' }),
      makeSchedule({ scheduledAt: inDays(3), state: 'cancelled' }),
    ],
  })
  const edit = await beginEdit(db, owner, post)
  expect(edit).toMatchObject({
    caption: 'Bom dia!',
    baseVersion: 4,
    mediaHashes: ['a'.repeat(64)],
  })
  expect(edit.schedules).toMatchObject([
    { scheduledAt: at, socialMediaAccountIds: [accountId, otherAccount] },
    { scheduledAt: post.schedules[0]?.scheduledAt, socialMediaAccountIds: [accountId] },
  ])
})

it('an edit is found again after leaving the form, and deleted when it is cancelled', async () => {
  const db = openDevice()
  const post = makePost()
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { caption: 'Quase' })
  expect(await beginEdit(db, owner, post)).toMatchObject({ id: edit.id, caption: 'Quase' })
  await discardEdit(db, edit.id)
  expect(await listPendingEdits(db, ana, projectId)).toEqual([])
})

it('an edit without changes follows the post', async () => {
  const db = openDevice()
  const post = makePost()
  const edit = await beginEdit(db, owner, post)
  const again = await beginEdit(db, owner, { ...post, caption: 'Novo', version: 2 })
  expect(again).toMatchObject({ id: edit.id, caption: 'Novo', baseVersion: 2 })
})

it('an edit: belongs to its author: another person on the device starts a new one', async () => {
  const db = openDevice()
  const post = makePost()
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { caption: 'Da Ana' })
  const other = await beginEdit(db, { userId: bia, projectId }, post)
  expect(other).toMatchObject({ caption: 'Bom dia!' })
  expect(await listPendingEdits(db, ana, projectId)).toHaveLength(1)
})

it('an edit adds a late photo to its present media', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  await addEditMedia(db, edit.id, ['late', 'a'.repeat(64)])
  expect((await readEdit(db, edit.id))?.mediaHashes).toEqual(['a'.repeat(64), 'late'])
})

it('an edit says so when the device is full, and keeps what was saved before', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  db.edits.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(saveEdit(db, edit.id, { caption: 'x' })).rejects.toThrow(QuotaFullError)
  expect(await readEdit(db, edit.id)).toMatchObject({ caption: 'Bom dia!' })
})

it('an edit is put into the outbox: once, however often it is asked, and cannot be written any more', async () => {
  const db = openDevice()
  const { post, edit, entry } = await send(db)
  expect(await enqueueEdit(db, edit.id, { now: now + 9 })).toEqual(entry)
  expect(await db.outbox.toArray()).toMatchObject([
    { id: entry.id, kind: 'edit-post', postId: post.id, editId: edit.id, state: 'queued' },
  ])
  expect(await readEdit(db, edit.id)).toMatchObject({ status: 'in-outbox', entryKey: entry.id })
  await expect(saveEdit(db, edit.id, { caption: 'tarde' })).rejects.toThrow(EditNotEditableError)
  await discardEdit(db, edit.id)
  expect(await db.edits.count()).toBe(1)
})

it('an edit is put into the outbox not when nothing changed', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  const [time] = edit.schedules
  // The same instant in another notation.
  if (time) time.scheduledAt = time.scheduledAt?.replace('.000Z', 'Z') ?? null
  await saveEdit(db, edit.id, { schedules: edit.schedules })
  await expect(enqueueEdit(db, edit.id, { now })).rejects.toThrow(EditUnchangedError)
  expect([await db.edits.count(), await db.outbox.count()]).toEqual([0, 0])
})

it('an edit is put into the outbox without the unchanged lists', async () => {
  const db = openDevice()
  const { edit } = await send(db)
  const stored = await readEdit(db, edit.id)
  expect(stored && toPostEdit(stored)).toEqual({
    isReady: true,
    form: { caption: 'Boa tarde!', description: '', droppedTimes: [], uploadIds: [] },
  })
})

it('an edit is put into the outbox without unchanged network versions and alt texts', async () => {
  const db = openDevice()
  const [first = '', second = ''] = ['a', 'b'].map((letter) => letter.repeat(64))
  const said = makePostMedia(second, { altText: 'Um bolo' })
  const post = makePost({
    media: [makePostMedia(first), said],
    versions: [makeVersion('facebook', { caption: 'Para a página' })],
  })
  const edit = await beginEdit(db, owner, post)
  await saveEdit(db, edit.id, { mediaHashes: [second, first] })
  const stored = await readEdit(db, edit.id)
  const result = stored && toPostEdit(stored)
  expect(result).toMatchObject({ form: { mediaHashes: [second, first] } })
  // The server keeps both when they are missing (`PostEdit` of the contract).
  expect(result && 'form' in result && Object.keys(result.form)).not.toContain('versions')
  expect(result && 'form' in result && Object.keys(result.form)).not.toContain('mediaAltTexts')
  await enqueueEdit(db, edit.id, { now })
  const edits = await listPendingEdits(db, ana, projectId)
  const [seen] = applyEdits([post], edits, [])
  expect(seen).toMatchObject({ versions: post.versions, media: [said, post.media[0]] })
})

it('an edit is put into the outbox with rows of the same time merged', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  const at = inDays(5)
  await saveEdit(db, edit.id, {
    schedules: [
      { id: '1', scheduledAt: at, socialMediaAccountIds: [accountId] },
      { id: '2', scheduledAt: at, socialMediaAccountIds: [accountId, otherAccount] },
    ],
  })
  const stored = await readEdit(db, edit.id)
  expect(stored && toPostEdit(stored)).toMatchObject({
    form: { schedules: [{ scheduledAt: at, socialMediaAccountIds: [accountId, otherAccount] }] },
  })
})

it.each([
  ['a caption', { caption: '  ' }, 'A legenda é obrigatória'],
  [
    'a time',
    { schedules: [{ id: '1', scheduledAt: null, socialMediaAccountIds: [accountId] }] },
    'Escolha a data e o horário.',
  ],
  [
    'an account',
    { schedules: [{ id: '1', scheduledAt: inDays(1), socialMediaAccountIds: [] }] },
    'Escolha ao menos uma conta',
  ],
  [
    'a time to come',
    { schedules: [{ id: '1', scheduledAt: inDays(-1), socialMediaAccountIds: [accountId] }] },
    'O horário escolhido já passou.',
  ],
  ['its files', { mediaHashes: ['b'.repeat(64)] }, 'Uma das mídias não está mais neste aparelho'],
])('an edit is put into the outbox only with %s', async (_, changes, message) => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  await saveEdit(db, edit.id, changes)
  const error = await enqueueEdit(db, edit.id, { now }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(EditNotReadyError)
  expect(error).toMatchObject({ violations: [{ message: expect.stringContaining(message) }] })
  expect(await db.outbox.count()).toBe(0)
  expect(await readEdit(db, edit.id)).toMatchObject({ status: 'editing' })
})

it('an edit is put into the outbox with new files beside those only the server has, by the rules of a set', async () => {
  const db = openDevice()
  const edit = await beginEdit(db, owner, makePost())
  await addMedia(db, edit.id, [makePng()], checkFile)
  await enqueueEdit(db, edit.id, { now })
  const video = makePost({ media: [makePostMedia('c'.repeat(64), { kind: 'video' })] })
  const mixed = await beginEdit(db, owner, video)
  const { refused } = await addMedia(db, mixed.id, [makePng()], checkFile)
  expect(refused).toMatchObject([{ reason: 'Você não pode misturar vídeos e imagens.' }])
  await addEditMedia(db, mixed.id, (await readEdit(db, edit.id))?.mediaHashes.slice(1) ?? [])
  await expect(enqueueEdit(db, mixed.id, { now })).rejects.toThrow('misturar')
})

it('an edit is put into the outbox: although an original time of the post has passed', async () => {
  const db = openDevice()
  const late = makeSchedule({ scheduledAt: inDays(-1), state: 'retrying' })
  await send(db, makePost({ schedules: [late] }))
  expect(await db.outbox.count()).toBe(1)
})

it('editing again takes back an edit that cannot have arrived', async () => {
  const db = openDevice()
  const { post, edit, entry } = await send(db)
  const again = await beginEdit(db, owner, post)
  expect(again).toMatchObject({ id: edit.id, status: 'editing', caption: 'Boa tarde!' })
  expect(await db.outbox.count()).toBe(0)
  expect((await enqueueEdit(db, edit.id, { now })).id).not.toBe(entry.id)
})

it('editing again starts a new edit after one that may have arrived, which can be discarded separately', async () => {
  const db = openDevice()
  const { post, edit, entry } = await send(db)
  await startSending(db, entry.id)
  const second = await beginEdit(db, owner, post)
  expect(second).toMatchObject({ caption: 'Boa tarde!', baseVersion: post.version })
  expect(second.id).not.toBe(edit.id)
  await saveEdit(db, second.id, { caption: post.caption })
  await enqueueEdit(db, second.id, { now })
  expect(await db.outbox.count()).toBe(2)
})

it.each(['begins another beside', 'waits behind as a deletion'])(
  '%s one whose answer was lost',
  async (what) => {
    const db = openDevice()
    const { post, edit, entry } = await send(db)
    await startSending(db, entry.id)
    const problem = { code: 'UNREACHABLE', message: '' }
    await applyEvent(db, entry.id, { type: 'postponed', nextAttemptAt: 0, problem })
    if (what.startsWith('begins')) expect((await beginEdit(db, owner, post)).id).not.toBe(edit.id)
    else await enqueueDeletion(db, owner, post, { now: now + 1 })
    expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued', mayHaveArrived: true })
    expect(await readEdit(db, edit.id)).toMatchObject({ status: 'in-outbox' })
  },
)

it('editing again knows that a file of the earlier edit is not on the server yet', async () => {
  const db = openDevice()
  const post = makePost()
  const first = await beginEdit(db, owner, post)
  await addMedia(db, first.id, [makePng()], checkFile)
  await startSending(db, (await enqueueEdit(db, first.id, { now })).id)
  const second = await beginEdit(db, owner, post)
  expect(second.basis.media).toMatchObject([{}, { url: '', contentType: 'image/png' }])
  await db.mediaBlobs.clear()
  await saveEdit(db, second.id, { mediaHashes: [...second.mediaHashes].reverse() })
  await expect(enqueueEdit(db, second.id, { now })).rejects.toThrow('não está mais')
})
