import { expect, it } from 'vitest'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { restoreDraft } from '#local/drafts/discarded-drafts.ts'
import { listDrafts } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { countUnsent } from '#local/person/count-unsent.ts'
import { duplicateTemplate, saveAsTemplate } from '#local/templates/enqueue-template.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import { hashOf, keepFile, largeBytes, rowIdOf, uploadTo } from '#tests/fakes/device/large-posts.ts'
import {
  ana,
  bia,
  makeDraft,
  makeTemplateEntry,
  projectId,
  signIn,
  timeZone,
} from '#tests/fakes/device/local-device.ts'
import { makeTusServer } from '#tests/fakes/device/tus-server.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from '../drain/drain.ts'
import { discardEntry, takeBackEntry } from './entry-actions.ts'
import { rescueContents } from './rescue-contents.ts'

const owner = { userId: ana, projectId }

/** A template that reached the server while the answer was lost; later requests get answers. */
async function makeUnanswered(db: LocalDatabase) {
  const entry = await makeTemplateEntry(db)
  let isLost = true
  const server = makePostServer(() => {
    if (isLost) throw new UnreachableError('network')
  })
  await drainOutbox(makeDrainPorts(db, server.send))
  isLost = false
  return { entry, server }
}

it('a template in the outbox is sent with its files and without times; the draft and its files stay', async () => {
  const db = await openSignedIn()
  const entry = await makeTemplateEntry(db)
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1, nextAttemptAt: undefined })
  const [request] = server.requests
  expect(request?.entry.id).toBe(entry.id)
  expect(request?.form.get('caption')).toBe('Bom dia!')
  expect(request?.form.getAll('media')).toHaveLength(1)
  const names = [...(request?.form.keys() ?? [])].join()
  expect(names).not.toMatch(/schedule|isPostNow|isActive/)
  expect(await db.outbox.count()).toBe(0)
  const [draft] = await listDrafts(db, owner)
  expect(await db.drafts.count()).toBe(1)
  expect(await db.mediaBlobs.get(draft?.mediaHashes[0] ?? '')).toBeDefined()
  expect(ports.news).toMatchObject([
    { kind: 'save-template', entryId: entry.id, userId: ana, projectId },
  ])
})

it('a template in the outbox: whose answer was lost is sent again with its key: there is one template', async () => {
  const db = await openSignedIn()
  const { entry, server } = await makeUnanswered(db)
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
  expect([...server.posts.keys()]).toEqual([entry.id])
  expect(server.requests).toHaveLength(2)
})

it('a template in the outbox only names the files that the server has', async () => {
  const db = await openSignedIn()
  const media = [makePostMedia(hashOf('e'))]
  const texts = { description: '', location: '', userTags: '', productTags: '', altText: '' }
  await duplicateTemplate(
    db,
    { ...owner, timeZone },
    {
      ...{ id: 'one', caption: 'De novo', ...texts, versions: [], media },
      ...{ createdAt: new Date().toISOString(), entryKey: null },
    },
    { now: Date.now() },
  )
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  const form = server.requests[0]?.form
  expect(form?.get('mediaHashes[0]')).toBe(hashOf('e'))
  expect(form?.getAll('media')).toEqual([])
  expect(await db.drafts.count()).toBe(0)
})

it('a template in the outbox: uploads a large file in pieces, and a post of the same draft only names it', async () => {
  const db = await openSignedIn()
  const hash = await keepFile(db, hashOf('a'), largeBytes)
  const draft = await makeDraft(db, { mediaHashes: [hash] })
  await saveAsTemplate(db, draft.id, { now: Date.now() })
  const tus = makeTusServer()
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send, uploadTo(db, tus))
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(await db.uploads.get(rowIdOf('a'))).toMatchObject({ uploadId: '' })
  const calls = tus.calls.length
  await enqueueDraft(db, draft.id, { now: Date.now() })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(tus.calls).toHaveLength(calls)
  expect(server.requests[1]?.form.getAll('media')).toEqual([])
  for (const table of [db.drafts, db.uploads]) expect(await table.count()).toBe(0)
  expect(await db.mediaBlobs.get(hash)).toBeUndefined()
})

it('a template in the outbox waits for its author, counts as unsent, and is not visible to others', async () => {
  const db = await openSignedIn()
  const entry = await makeTemplateEntry(db)
  expect(await countUnsent(db, ana)).toMatchObject({ posts: 0, templates: 1, changes: 0 })
  expect(await countUnsent(db, bia)).toMatchObject({ templates: 0 })
  await signIn(db, bia)
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(server.requests).toHaveLength(0)
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'needs-sign-in' })
  expect(await listEntries(db, bia)).toEqual([])
  await signIn(db)
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
})

it('a template in the outbox is never asked about, at any age', async () => {
  const db = await openSignedIn()
  await makeTemplateEntry(db)
  const inADay = Date.now() + 24 * 60 * 60_000
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send, { now: () => inADay })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
})

it('a template in the outbox stays when it is refused, and is taken back as a separate draft', async () => {
  const db = await openSignedIn()
  const entry = await makeTemplateEntry(db)
  const server = makePostServer(() => {
    throw refuse('STORAGE_FULL')
  })
  await drainOutbox(makeDrainPorts(db, server.send))
  await db.outbox.update(entry.id, { state: 'rejected', mayHaveArrived: true })
  const back = await takeBackEntry(db, entry.id)
  // The entry's key is a template's, not a post's.
  expect(back).toMatchObject({ status: 'editing', entryKey: null, templateKey: entry.id })
  expect(await db.outbox.count()).toBe(0)
  expect(await listDrafts(db, owner)).toHaveLength(2)
})

it('a template in the outbox: that was taken back after a lost answer is saved again with its key, and others are not', async () => {
  const db = await openSignedIn()
  const { entry, server } = await makeUnanswered(db)
  const back = await takeBackEntry(db, entry.id)
  const again = await saveAsTemplate(db, back?.id ?? '', { now: Date.now() })
  expect(again).toMatchObject({ id: entry.id, mayHaveArrived: true })
  // The person saves a second template on purpose.
  const another = await saveAsTemplate(db, back?.id ?? '', { now: Date.now() })
  expect(another).toMatchObject({ mayHaveArrived: false })
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 2 })
  expect([...server.posts.keys()].sort()).toEqual([entry.id, another.id].sort())
})

it('a template in the outbox can be restored for ten minutes after being discarded', async () => {
  const db = await openSignedIn()
  const entry = await makeTemplateEntry(db)
  const token = await discardEntry(db, entry.id)
  expect(await db.drafts.count()).toBe(1)
  expect(token && (await restoreDraft(db, token))).toMatchObject({ caption: 'Bom dia!' })
})

it('a template in the outbox returns to the drafts when its entry is lost, and not before', async () => {
  const db = await openSignedIn()
  const entry = await makeTemplateEntry(db)
  expect(await rescueContents(db)).toBe(0)
  await db.outbox.delete(entry.id)
  expect(await rescueContents(db)).toBe(1)
  expect(await listDrafts(db, owner)).toHaveLength(2)
})

it('a template in the outbox has its own message for lost files', async () => {
  const db = await openSignedIn()
  const entry = await makeTemplateEntry(db)
  await db.mediaBlobs.clear()
  await drainOutbox(makeDrainPorts(db, makePostServer().send))
  expect((await db.outbox.get(entry.id))?.problem?.message).toMatch(/Edite o template/)
  await db.outbox.update(entry.id, { state: 'queued' })
  await db.drafts.clear()
  await drainOutbox(makeDrainPorts(db, makePostServer().send))
  expect((await db.outbox.get(entry.id))?.problem?.message).toBe(
    'O conteúdo deste template não pôde ser lido neste aparelho.',
  )
})
