import { expect, it } from 'vitest'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { clonePost } from '#local/templates/draft-from-template.ts'
import { makePost, makePostMedia } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { ana, openDevice, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { applyEdits } from './apply-edits.ts'
import { beginEdit } from './begin-edit.ts'
import { readEdit, saveEdit } from './edits.ts'
import { enqueueDeletion, undoDeletion } from './enqueue-deletion.ts'
import { enqueueEdit, toPostEdit } from './enqueue-edit.ts'
import { listChanges } from './list-changes.ts'

const owner = { userId: ana, projectId }
const now = Date.now()
const [first, second] = ['a'.repeat(64), 'b'.repeat(64)] as const
const facebook = makeVersion('facebook', { caption: 'Para a página' })
const instagram: NetworkVersion = {
  ...{ platformId: 'instagram', firstComment: '#pao', collaborators: [], coverMs: null },
}
const post = makePost({
  versions: [instagram, facebook],
  media: [makePostMedia(first), makePostMedia(second, { altText: 'Um bolo' })],
})

async function write(db: LocalDatabase, changes: Partial<EditDraft>) {
  const { id } = await beginEdit(db, owner, post)
  await saveEdit(db, id, changes)
  return await read(db, id)
}

async function read(db: LocalDatabase, id: string): Promise<EditDraft> {
  const edit = await readEdit(db, id)
  if (!edit) throw new Error('There is no edit')
  return edit
}

function formOf(edit: EditDraft) {
  const result = toPostEdit(edit)
  return result.isReady ? result.form : result.violations
}

it("network versions and alt texts of an edit start as the post's", async () => {
  const edit = await beginEdit(openDevice(), owner, post)
  expect(edit).toMatchObject({ versions: post.versions, altTexts: { [second]: 'Um bolo' } })
  expect(listChanges(edit, post)).toEqual([])
})

it('network versions and alt texts of an edit are sent as a whole once they are changed, the unchanged ones not at all', async () => {
  const db = openDevice()
  const written = { ...facebook, caption: 'Outro texto' }
  const changed = await write(db, { versions: [instagram, written] })
  expect(formOf(changed)).toEqual({
    ...{ caption: post.caption, description: '', droppedTimes: [], uploadIds: [] },
    versions: [instagram, written],
  })
  const said = await write(db, { versions: post.versions, altTexts: { [first]: 'Um pão' } })
  expect(formOf(said)).toEqual({
    ...{ caption: post.caption, description: '', droppedTimes: [], uploadIds: [] },
    mediaAltTexts: ['Um pão', ''],
  })
})

it('network versions and alt texts of an edit are sent in the new order of the files', async () => {
  const edit = await write(openDevice(), {
    mediaHashes: [second, first],
    altTexts: { [first]: 'Um pão', [second]: 'Um bolo' },
  })
  expect(formOf(edit)).toMatchObject({
    mediaHashes: [second, first],
    mediaAltTexts: ['Um bolo', 'Um pão'],
  })
})

it('network versions and alt texts of an edit are removed by empty values', async () => {
  const edit = await write(openDevice(), { versions: [], altTexts: {} })
  expect(formOf(edit)).toMatchObject({ versions: [], mediaAltTexts: ['', ''] })
})

it('network versions and alt texts of an edit are unchanged by another order, or by the text of a removed file', async () => {
  const { platformId, ...rest } = facebook
  const edit = await write(openDevice(), {
    versions: [{ ...rest, platformId }, instagram],
    mediaHashes: [first],
    altTexts: {},
  })
  expect(listChanges(edit, post)).toEqual(['mediaHashes'])
})

it('network versions and alt texts of an edit are shown at once, also in a copy of the post', async () => {
  const db = openDevice()
  const edit = await write(db, {
    versions: [facebook],
    mediaHashes: [second, first],
    altTexts: { [first]: 'Um pão' },
  })
  await enqueueEdit(db, edit.id, { now })
  const [seen] = applyEdits([post], [await read(db, edit.id)], [])
  expect(seen).toMatchObject({
    versions: [facebook],
    media: [
      { sha256: second, altText: '' },
      { sha256: first, altText: 'Um pão' },
    ],
  })
  const copy = await clonePost(db, { ...owner, timeZone }, seen ?? post)
  expect(copy).toMatchObject({
    versions: [facebook],
    mediaDetails: { [first]: { altText: 'Um pão' } },
  })
})

it("network versions and alt texts of an edit do not change somebody else's text of a file that this edit does not have", async () => {
  const db = openDevice()
  const edit = await write(db, { altTexts: { [first]: 'Um pão' } })
  await enqueueEdit(db, edit.id, { now })
  const third = makePostMedia('c'.repeat(64), { altText: 'De outra pessoa' })
  const moved = { ...post, media: [...post.media, third] }
  const [seen] = applyEdits([moved], [await read(db, edit.id)], [])
  expect(seen?.media.map(({ altText }) => altText)).toEqual(['Um pão', '', 'De outra pessoa'])
})

it('network versions and alt texts of an edit return when the deletion that replaced them is undone', async () => {
  const db = openDevice()
  await write(db, { versions: [facebook], altTexts: { [first]: 'Um pão' } })
  const deletion = await enqueueDeletion(db, owner, post, { now })
  expect(await undoDeletion(db, deletion.id)).toMatchObject({
    ...{ versions: [facebook], altTexts: { [first]: 'Um pão' } },
  })
})

it('network versions and alt texts of an edit are named by field when they cannot be sent', async () => {
  const edit = await write(openDevice(), {
    versions: [instagram, { ...facebook, caption: ' ' }],
    altTexts: { [second]: 'x'.repeat(1001) },
  })
  expect(formOf(edit)).toMatchObject([
    { message: 'Texto alternativo da mídia 2: Use no máximo 1000 caracteres' },
    { field: 'versions.1.caption', message: 'Facebook: A legenda é obrigatória' },
  ])
})

/** Removes the newer fields of a stored row. */
async function age(db: LocalDatabase, id: string) {
  const { versions: _, altTexts: __, ...row } = await read(db, id)
  await db.edits.delete(id)
  // @ts-expect-error: older rows lack the newer fields.
  await db.edits.put(row)
}

it('an edit stored before these fields existed is read as not changing them', async () => {
  const db = openDevice()
  const { id } = await write(db, { caption: 'Mudou' })
  await age(db, id)
  const edit = await read(db, id)
  expect(edit).toMatchObject({ versions: post.versions, altTexts: { [second]: 'Um bolo' } })
  expect(listChanges(edit, edit.basis)).toEqual(['caption'])
})

it('an edit stored before these fields existed is sent and shown as it was meant', async () => {
  const db = openDevice()
  const { id } = await write(db, { caption: 'Mudou', mediaHashes: [second, first] })
  await enqueueEdit(db, id, { now })
  await age(db, id)
  const edit = await read(db, id)
  const { caption, description } = { ...post, caption: 'Mudou' }
  expect(formOf(edit)).toEqual({
    ...{ caption, description, droppedTimes: [], uploadIds: [] },
    mediaHashes: [second, first],
  })
  const [seen] = applyEdits([post], [edit], [])
  expect(seen).toMatchObject({ versions: post.versions, media: [{ altText: 'Um bolo' }, {}] })
})
