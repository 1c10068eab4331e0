import { acceptedMedia, checkMediaSet, type MediaKind, mediaLimits } from '#contract/media.ts'
import type { MediaInfo } from '../db.ts'
import { hashBlob } from './hash-blob.ts'
import { inspectImage } from './inspect-image.ts'
import type { MediaFacts } from './media-facts.ts'
import { sniffMedia } from './sniff-media.ts'

export type CheckedMedia = MediaInfo & Pick<MediaFacts, 'thumbnail'>

/** What is known of a file that may be kept, or the reason why it may not. */
export async function checkFile(
  file: File,
  kinds: readonly MediaKind[],
): Promise<CheckedMedia | string> {
  try {
    const sniffed = await sniffMedia(file)
    if (!sniffed.isAccepted) return sniffed.reason
    const { contentType } = sniffed
    const { kind } = acceptedMedia[contentType]
    const refusal = checkSize(kind, file.size) ?? checkMediaSet([...kinds, kind])
    if (refusal !== undefined) return refusal
    const facts = await inspect(kind, file)
    if (!facts) return 'Não foi possível abrir esta imagem. O arquivo parece estar danificado.'
    return {
      hash: await hashBlob(file),
      name: file.name,
      contentType,
      kind,
      size: file.size,
      addedAt: Date.now(),
      ...facts,
    }
  } catch (error) {
    // The file was moved, deleted or is in a cloud that does not answer.
    if (error instanceof DOMException && error.name === 'NotReadableError')
      return 'Não foi possível ler este arquivo. Verifique se ele ainda existe e tente de novo.'
    throw error
  }
}

function checkSize(kind: MediaKind, size: number): string | undefined {
  const limit = kind === 'image' ? mediaLimits.maxImageBytes : mediaLimits.maxVideoBytes
  if (size <= limit) return undefined
  const megabytes = limit / 1024 / 1024
  return kind === 'image'
    ? `A imagem é grande demais. O limite é de ${megabytes} MB.`
    : `O vídeo é grande demais. O limite é de ${megabytes / 1024} GB.`
}

async function inspect(kind: MediaKind, file: File): Promise<MediaFacts | undefined> {
  if (kind === 'image') return await inspectImage(file)
  const { inspectVideo } = await import('./inspect-video.ts')
  return await inspectVideo(file)
}
