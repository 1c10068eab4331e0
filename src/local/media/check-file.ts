import { acceptedMedia, checkMediaSet, type MediaKind, mediaLimits } from '#contract/media/media.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import { damaged } from './decode-picture.ts'
import { hashBlob } from './hash-blob.ts'
import { inspectImage, sniffMedia } from './inspect-image.ts'
import { type MediaFacts, type OpenPicture, unknownFacts } from './media-facts.ts'

export type InspectedMedia = MediaInfo & Pick<MediaFacts, 'thumbnail'>

/** How much of a file is inspected; its first bytes and its size are checked in any case. */
export type InspectionDepth = 'everything' | 'pictures' | 'nothing'

/**
 * Checks a chosen file for a draft or edit that has files of those kinds. Returns its facts, or the
 * reason why it is refused.
 */
export type CheckFile = (
  file: File,
  kinds: readonly MediaKind[],
  look?: InspectionDepth,
) => Promise<InspectedMedia | string>

interface CheckTools {
  openPicture?: OpenPicture
  /** Called after each part of the work. */
  onProgress?: () => void
}

/** The facts of a file that is accepted, or the reason why it is refused. */
export async function checkFile(
  file: File,
  kinds: readonly MediaKind[],
  look: InspectionDepth = 'everything',
  { openPicture, onProgress }: CheckTools = {},
): Promise<InspectedMedia | string> {
  try {
    const sniffed = await sniffMedia(file)
    if (!sniffed.isAccepted) return sniffed.reason
    const { contentType } = sniffed
    const { kind } = acceptedMedia[contentType]
    const refusal = checkSize(kind, file.size) ?? checkMediaSet([...kinds, kind])
    if (refusal !== undefined) return refusal
    onProgress?.()
    const facts = await inspect(kind, file, look, openPicture)
    if (typeof facts === 'string') return facts
    onProgress?.()
    return {
      hash: await hashBlob(file, onProgress),
      name: file.name,
      contentType,
      kind,
      size: file.size,
      addedAt: Date.now(),
      remote: null,
      ...facts,
    }
  } catch (error) {
    if (isUnreadable(error))
      return 'Não foi possível ler este arquivo. Se ele está na nuvem (iCloud, Google Fotos, Drive), baixe-o para este aparelho e adicione de novo.'
    throw error
  }
}

/** The file was moved, deleted or changed meanwhile, or is in a cloud that does not answer. */
export function isUnreadable(error: unknown): boolean {
  const names = ['NotReadableError', 'NotFoundError', 'SecurityError']
  return error instanceof DOMException && names.includes(error.name)
}

function checkSize(kind: MediaKind, size: number): string | undefined {
  const limit = kind === 'image' ? mediaLimits.maxImageBytes : mediaLimits.maxVideoBytes
  if (size <= limit) return undefined
  return kind === 'image'
    ? `A imagem é grande demais: tem ${tellBytes(size)}, e o limite é de ${tellBytes(limit)}. Diminua-a ou salve-a com menos qualidade e adicione de novo.`
    : `O vídeo é grande demais: tem ${tellBytes(size)}, e o limite é de ${tellBytes(limit)}. Corte-o ou exporte-o com menos qualidade e adicione de novo.`
}

/** Rounded up, so that a file one byte over the limit does not seem to be within it. */
export function tellBytes(bytes: number): string {
  const isGiga = bytes >= 1024 ** 3
  const value = Math.ceil((bytes / 1024 ** (isGiga ? 3 : 2)) * 10) / 10
  return `${String(value).replace('.', ',')} ${isGiga ? 'GB' : 'MB'}`
}

async function inspect(
  kind: MediaKind,
  file: File,
  look: InspectionDepth,
  openPicture: OpenPicture | undefined,
): Promise<MediaFacts | string> {
  // A picture that cannot be opened is refused; a video is inspected again by the server.
  if (kind === 'image') return look === 'nothing' ? damaged : await inspectImage(file, openPicture)
  if (look !== 'everything') return unknownFacts
  const { inspectVideo } = await import('./inspect-video.ts')
  return await inspectVideo(file)
}
