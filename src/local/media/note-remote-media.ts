import { asAcceptedMediaType, type PostMedia } from '#contract/media/media.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { MediaInfo } from '#local/database/rows.ts'

/**
 * Stores where the server has files whose bytes are not on this device; they are sent by their hash
 * alone. Inside a transaction over media and mediaBlobs.
 */
export async function noteRemoteMedia(
  db: LocalDatabase,
  files: readonly PostMedia[],
): Promise<void> {
  for (const [index, file] of files.entries()) {
    // A file with its bytes here needs no address: another project may use the same file.
    const isHere = (await db.mediaBlobs.where('hash').equals(file.sha256).count()) > 0
    const info = await db.media.get(file.sha256)
    if (!info || !(isHere || info.remote)) await db.media.put(describeRemote(file, index))
  }
}

function describeRemote(file: PostMedia, index: number): MediaInfo {
  const { sha256: hash, kind, size, width, height, durationSeconds, url, thumbnailUrl } = file
  return {
    ...{ hash, kind, size, width, height, durationSeconds },
    ...file.videoFacts,
    name: `${kind === 'image' ? 'imagem' : 'video'}-${index + 1}`,
    contentType:
      asAcceptedMediaType(file.contentType) ?? (kind === 'image' ? 'image/jpeg' : 'video/mp4'),
    addedAt: Date.now(),
    remote: url === '' ? null : { url, thumbnailUrl },
  }
}
