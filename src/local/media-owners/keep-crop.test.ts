import { expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { QuotaFullError } from '#local/database/quota-full-error.ts'
import type { Draft, MediaCrop } from '#local/database/rows.ts'
import { DraftNotEditableError, readDraft, saveDraft } from '#local/drafts/drafts.ts'
import type { CroppedPicture } from '#local/media/crop-picture.ts'
import { makeDraft, makePng, openDevice } from '#tests/fakes/device/local-device.ts'
import { servedFile } from '#tests/fakes/device/served-file.ts'
import { CropError, type CropPicture, keepCrop } from './keep-crop.ts'
import { releaseUnusedMedia } from './release-media.ts'

const copyOf = (letter: string): CroppedPicture => ({
  ...{ blob: makePng('copia.png', letter), hash: letter.repeat(64) },
  ...{ contentType: 'image/png', width: 40, height: 50, thumbnail: makePng() },
})

const cropOf = (originalHash: string, changes: Partial<MediaCrop> = {}): MediaCrop => ({
  ...{ originalHash, ratio: '4:5', quarterTurns: 1 },
  area: { x: 0, y: 0, width: 1, height: 0.5 },
  ...changes,
})

/** A draft with a described picture between two others. */
async function openPictures() {
  const db = openDevice()
  const { id, mediaHashes } = await makeDraft(db)
  const [original = ''] = mediaHashes
  await saveDraft(db, id, {
    mediaHashes: ['1'.repeat(64), original, '2'.repeat(64)],
    mediaDetails: { [original]: { altText: 'Um bolo', crop: null } },
  })
  return { db, id, original }
}

const pictures = async (db: LocalDatabase, id: string): Promise<Partial<Draft>> => {
  const { mediaHashes, mediaDetails } = (await readDraft(db, id)) ?? {}
  return { mediaHashes: mediaHashes?.slice(1, -1) ?? [], mediaDetails: mediaDetails ?? {} }
}

const cutTo = (copy: CroppedPicture | string) => vi.fn<CropPicture>(async () => copy)

it('keepCrop replaces the picture by the copy, with its alt text', async () => {
  const { db, id, original } = await openPictures()
  const copy = copyOf('c')
  const crop = cropOf(original)
  expect(await keepCrop(db, id, { hash: original, crop }, cutTo(copy))).toEqual({
    ...{ hash: copy.hash, crop },
  })
  expect(await pictures(db, id)).toEqual({
    mediaHashes: [copy.hash],
    mediaDetails: { [copy.hash]: { altText: 'Um bolo', crop } },
  })
  expect(await db.media.get(copy.hash)).toMatchObject({
    ...{ name: 'foto.png', kind: 'image', width: 40, height: 50, size: copy.blob.size },
  })
  expect(await db.mediaBlobs.get(copy.hash)).toBeDefined()
  expect(await db.thumbnails.get(copy.hash)).toBeDefined()
  await releaseUnusedMedia(db, Date.now() + 24 * 60 * 60_000)
  expect(await db.mediaBlobs.toCollection().primaryKeys()).toEqual([original, copy.hash].sort())
})

it('keepCrop crops the original again, not the copy, and keeps the earlier copy for undoing', async () => {
  const { db, id, original } = await openPictures()
  const first = copyOf('c')
  await keepCrop(db, id, { hash: original, crop: cropOf(original) }, cutTo(first))
  const cut = cutTo(copyOf('d'))
  const crop = cropOf(original, { quarterTurns: 2 })
  await keepCrop(db, id, { hash: first.hash, crop }, cut)
  const bytes = await cut.mock.lastCall?.[0].arrayBuffer()
  const kept = await (await db.mediaBlobs.get(original))?.blob.arrayBuffer()
  expect(bytes).toEqual(kept)
  expect(await pictures(db, id)).toEqual({
    mediaHashes: ['d'.repeat(64)],
    mediaDetails: { ['d'.repeat(64)]: { altText: 'Um bolo', crop } },
  })
  await releaseUnusedMedia(db, Date.now() + 24 * 60 * 60_000)
  expect(await db.mediaBlobs.count()).toBe(3)
})

it('keepCrop restores the original when nothing is cropped or rotated', async () => {
  const { db, id, original } = await openPictures()
  const first = copyOf('c')
  await keepCrop(db, id, { hash: original, crop: cropOf(original) }, cutTo(first))
  const whole = cropOf(original, {
    quarterTurns: 0,
    area: { x: 0, y: 0, width: 1, height: 1 - 1e-9 },
  })
  const cut = cutTo(copyOf('d'))
  expect(await keepCrop(db, id, { hash: first.hash, crop: whole }, cut)).toEqual({
    ...{ hash: original, crop: null },
  })
  expect(cut).not.toHaveBeenCalled()
  expect(await pictures(db, id)).toEqual({
    mediaHashes: [original],
    mediaDetails: { [original]: { altText: 'Um bolo', crop: null } },
  })
})

it('keepCrop stores the copy for a screen that is ahead of the row', async () => {
  const { db, id, original } = await openPictures()
  await saveDraft(db, id, { mediaHashes: [], mediaDetails: {} })
  await keepCrop(db, id, { hash: original, crop: cropOf(original) }, cutTo(copyOf('c')))
  expect(await readDraft(db, id)).toMatchObject({ mediaHashes: [] })
  await db.media.toCollection().modify({ addedAt: 0 })
  await releaseUnusedMedia(db)
  expect(await db.mediaBlobs.count()).toBe(2)
})

it('keepCrop stores nothing when there is no space, and throws', async () => {
  const { db, id, original } = await openPictures()
  const before = await readDraft(db, id)
  db.media.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const kept = keepCrop(db, id, { hash: original, crop: cropOf(original) }, cutTo(copyOf('c')))
  await expect(kept).rejects.toThrow(QuotaFullError)
  expect(await readDraft(db, id)).toEqual(before)
  expect(await db.mediaBlobs.count()).toBe(1)
  expect(await db.thumbnails.count()).toBe(0)
})

it('keepCrop stores nothing for a draft in the outbox', async () => {
  const { db, id, original } = await openPictures()
  await db.drafts.update(id, { status: 'in-outbox' })
  const kept = keepCrop(db, id, { hash: original, crop: cropOf(original) }, cutTo(copyOf('c')))
  await expect(kept).rejects.toThrow(DraftNotEditableError)
  expect(await db.mediaBlobs.count()).toBe(1)
})

it('keepCrop says why a picture cannot be cropped', async () => {
  const { db, id, original } = await openPictures()
  const crop = cropOf(original)
  const keep = (cut: CropPicture) => keepCrop(db, id, { hash: original, crop }, cut)
  await expect(keep(cutTo('O arquivo parece estar danificado.'))).rejects.toThrow(
    new CropError('O arquivo parece estar danificado.'),
  )
  await expect(keep(() => Promise.reject(new Error('Out of memory')))).rejects.toThrow(
    'Não foi possível cortar esta imagem neste aparelho.',
  )
  await db.mediaBlobs.clear()
  await expect(keep(cutTo(copyOf('c')))).rejects.toThrow('não está mais neste aparelho')
})

it('keepCrop fetches an original that only the server has, or says that a connection is needed', async () => {
  const { db, id, original } = await openPictures()
  await db.mediaBlobs.clear()
  await db.media.update(original, { remote: { url: '/media/bolo.jpg', thumbnailUrl: null } })
  const crop = cropOf(original)
  const fetched = vi.spyOn(globalThis, 'fetch')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(keepCrop(db, id, { hash: original, crop }, cutTo(copyOf('c')))).rejects.toThrow(
    'Conecte-se à internet',
  )
  fetched.mockResolvedValueOnce(servedFile('bytes'))
  const cut = cutTo(copyOf('c'))
  await keepCrop(db, id, { hash: original, crop }, cut)
  expect(await cut.mock.lastCall?.[0].text()).toBe('bytes')
  expect(await db.media.get('c'.repeat(64))).toMatchObject({ remote: null })
  fetched.mockRestore()
})
