import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { createDraft } from '#local/drafts/drafts.ts'
import { addMedia } from '#local/media-owners/add-media.ts'
import { listIncoming, makeBatch, putIncoming } from '#local/media-owners/incoming.ts'
import { resumeIncoming } from '#local/media-owners/resume-incoming.ts'
import { measureDevice } from '#local/person/measure-device.ts'
import { ana, makePng, openDevice, projectId } from '#tests/fakes/device/local-device.ts'
import { refuseFiles } from '#tests/fakes/device/refuse-files.ts'
import { checkFile } from './check-file.ts'
import { mayKeepFiles } from './pack-file.ts'
import { readMedia } from './read-media.ts'

const owner = { userId: ana, projectId, timeZone: 'America/Sao_Paulo' }

const bytesOf = async (blob: Blob | undefined) => blob && new Uint8Array(await blob.arrayBuffer())

describe('where a database keeps no files', () => {
  let db: LocalDatabase
  beforeEach(() => {
    refuseFiles()
    db = openDevice()
  })
  afterEach(() => void vi.restoreAllMocks())

  it('where a database keeps no files: a chosen file is stored as bytes, and read back as a file', async () => {
    const draft = await createDraft(db, owner)
    const photo = makePng('foto.png')
    const { added, refused } = await addMedia(db, draft.id, [photo], checkFile)
    expect(refused).toEqual([])
    const kept = await readMedia(db, added[0]?.hash ?? '')
    expect(kept?.type).toBe('image/png')
    expect(await bytesOf(kept)).toEqual(await bytesOf(photo))
    expect((await measureDevice(db, ana)).media).toEqual({ count: 1, bytes: photo.size })
  })

  it('where a database keeps no files: a file chosen just before the page was killed is added to its draft', async () => {
    const draft = await createDraft(db, owner)
    for (const row of makeBatch(draft.id, [makePng('a.png')])) await putIncoming(db, row)
    expect((await listIncoming(db)).map(({ file }) => file.name)).toEqual(['a.png'])
    await resumeIncoming(db, checkFile)
    expect((await db.drafts.get(draft.id))?.mediaHashes).toHaveLength(1)
  })

  it('where a database keeps no files: a file too large for memory is refused with the right reason', async () => {
    const draft = await createDraft(db, owner)
    const large = makePng('grande.png')
    Object.defineProperty(large, 'size', { value: 65 * 1024 * 1024 })
    const facts = { ...{ hash: 'x', name: 'grande.png', contentType: 'image/png' as const } }
    const size = { kind: 'image' as const, size: large.size, width: 1, height: 1 }
    const rest = { durationSeconds: null, addedAt: 0, remote: null, thumbnail: null }
    const { refused } = await addMedia(db, draft.id, [large], async () => ({
      ...facts,
      ...size,
      ...rest,
    }))
    expect(refused).toMatchObject([{ reason: expect.stringContaining('janela anônima') }])
    expect(await db.mediaBlobs.count()).toBe(0)
  })
})

it('a database that stores files is used directly, and other errors are not hidden', async () => {
  const db = openDevice()
  expect(await mayKeepFiles(db)).toBe(true)
  expect(await db.settings.count()).toBe(0)
  const blocked = openDevice()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Blocked', 'InvalidStateError')
  })
  expect(await mayKeepFiles(blocked)).toBe(true)
  vi.restoreAllMocks()
})
