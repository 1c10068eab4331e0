import { fetchFile } from '#local/calls/fetch-text.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft, MediaCrop, MediaInfo } from '#local/database/rows.ts'
import { DraftNotEditableError, draftTables, readDraft, saveDraft } from '#local/drafts/drafts.ts'
import type { CropArea, CroppedPicture } from '#local/media/crop-picture.ts'
import { isReadable } from '#local/media/is-readable.ts'
import { packFile } from '#local/media/pack-file.ts'
import { noteRemovedMedia } from '#local/media/removed-media.ts'

/** Crops a picture, or answers the reason why that failed. */
export type CropPicture = (original: Blob, cut: CropArea) => Promise<CroppedPicture | string>

/** The picture cannot be cropped; the message says why, in Portuguese. */
export class CropError extends Error {
  readonly code = 'NOT_CROPPED'
  override readonly name = 'CropError'
}

/** What takes the place of the picture. */
export interface KeptCrop {
  hash: string
  /** Null when it is the unchanged original. */
  crop: MediaCrop | null
}

const reasons = {
  lost: 'A imagem original não está mais neste aparelho.',
  failed: 'Não foi possível cortar esta imagem neste aparelho.',
  elsewhere:
    'A imagem original não está neste aparelho e não pôde ser baixada. Conecte-se à internet e tente de novo.',
}

/**
 * Puts a cropped and turned picture in the place of a draft's picture: its bytes, its facts and its
 * place in the draft are stored together or not at all. `hash`: the present picture, which may be
 * cropped already; cropping always starts from the original, which is kept. Throws `CropError`,
 * `DraftNotEditableError` or `QuotaFullError`.
 */
export async function keepCrop(
  db: LocalDatabase,
  draftId: string,
  { hash, crop }: { hash: string; crop: MediaCrop },
  cropPicture: CropPicture,
): Promise<KeptCrop> {
  const { info: original, blob: bytes } = await readOriginal(db, crop.originalHash)
  if (isWhole(crop)) return await replace(db, draftId, hash, { hash: original.hash, crop: null })
  const copy = await cropPicture(bytes, crop).catch(() => reasons.failed)
  if (typeof copy === 'string') throw new CropError(copy)
  const kept = { hash: copy.hash, crop }
  const { blob, thumbnail, ...facts } = copy
  const info = { ...original, ...facts, size: blob.size, addedAt: Date.now(), remote: null }
  const packed = await packFile(db, blob)
  const small = thumbnail && (await packFile(db, thumbnail))
  const tables = [db.mediaBlobs, db.thumbnails, db.media, ...draftTables(db)]
  return await catchQuota(() =>
    db.transaction('rw', tables, async () => {
      await db.mediaBlobs.put({ hash: copy.hash, blob: packed })
      if (small) await db.thumbnails.put({ hash: copy.hash, blob: small })
      await db.media.put(info)
      return await replace(db, draftId, hash, kept)
    }),
  )
}

/** Whether the area is the whole picture, to less than half a pixel. */
function isWhole({ area, quarterTurns }: CropArea): boolean {
  return quarterTurns === 0 && area.width * area.height > 1 - 1e-5
}

/** The original of a picture, with its bytes; the picture of a post may be on the server only. */
export async function readOriginal(
  db: LocalDatabase,
  hash: string,
): Promise<{ info: MediaInfo; blob: Blob }> {
  const info = await db.media.get(hash)
  if (!info) throw new CropError(reasons.lost)
  const blob = (await db.mediaBlobs.get(hash))?.blob
  if (blob && (await isReadable(blob))) return { info, blob }
  if (!info.remote) throw new CropError(reasons.lost)
  try {
    const blob = await fetchFile(globalThis, info.remote.url, {}, async (response) =>
      response.ok ? await response.blob() : undefined,
    )
    if (blob) return { info, blob }
  } catch {
    // Reported below, like a refusal.
  }
  throw new CropError(reasons.elsewhere)
}

/** Replaces the hash in the stored draft. Inside a transaction over `draftTables`, or alone. */
async function replace(
  db: LocalDatabase,
  draftId: string,
  hash: string,
  kept: KeptCrop,
): Promise<KeptCrop> {
  await db.transaction('rw', draftTables(db), async () => {
    const draft = await readDraft(db, draftId)
    if (draft?.status !== 'editing') throw new DraftNotEditableError()
    if (draft.mediaHashes.includes(hash))
      await saveDraft(db, draftId, putInPlace(draft, hash, kept))
    // The screen has changed the draft and not stored it yet: the cropped file is kept until then.
    else await noteRemovedMedia(db, draftId, [kept.hash, kept.crop?.originalHash ?? hash], [])
  })
  return kept
}

/** The cropped picture keeps the alternative text. */
function putInPlace(
  { mediaHashes, mediaDetails }: Draft,
  hash: string,
  { hash: by, crop }: KeptCrop,
): Pick<Draft, 'mediaHashes' | 'mediaDetails'> {
  const { [hash]: detail, ...others } = mediaDetails
  const altText = detail?.altText ?? ''
  const replaced = mediaHashes
    .filter((one) => one !== by || hash === by)
    .map((one) => (one === hash ? by : one))
  return {
    mediaHashes: [...new Set(replaced)],
    mediaDetails: altText === '' && !crop ? others : { ...others, [by]: { altText, crop } },
  }
}
