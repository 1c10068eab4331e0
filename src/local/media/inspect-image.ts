import type { AcceptedMediaType } from '#contract/media/media.ts'
import { type MediaFormat, recognizeMedia } from '#contract/media/recognize-media.ts'
import { decodePicture } from './decode-picture.ts'
import {
  fitThumbnail,
  type MediaFacts,
  type OpenPicture,
  unknownFacts,
  writeThumbnail,
} from './media-facts.ts'

/**
 * Size as displayed (rotation applied) and a thumbnail, or why the picture is refused. Without a
 * way to open pictures (Node) the facts are unknown and nothing is refused.
 */
export async function inspectImage(
  blob: Blob,
  openPicture: OpenPicture | undefined,
): Promise<MediaFacts | string> {
  if (!openPicture) return unknownFacts
  const decoded = await decodePicture(blob, openPicture, fitThumbnail)
  if (typeof decoded === 'string') return decoded
  const { width, height, bitmap } = decoded
  try {
    return { ...unknownFacts, width, height, thumbnail: await drawThumbnail(bitmap) }
  } finally {
    bitmap.close()
  }
}

/** Draws a thumbnail of a picture in any size. Null where this browser has no OffscreenCanvas. */
export async function drawThumbnail(picture: ImageBitmap | OffscreenCanvas): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const { width, height } = fitThumbnail(picture)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height)
  return await writeThumbnail(canvas)
}

type SniffedMedia =
  | { isAccepted: true; contentType: AcceptedMediaType }
  | { isAccepted: false; reason: string }

const accepted = 'imagens JPG, PNG, WebP e GIF e vídeos MP4, MOV e WebM'

const empty =
  'O arquivo está vazio. Se ele está na nuvem, espere que seja baixado para este aparelho e adicione de novo.'
const noMedia = `O conteúdo do arquivo não é uma imagem nem um vídeo. Use ${accepted}.`

const reasons: Record<Exclude<MediaFormat, AcceptedMediaType>, string> = {
  heic: 'Esta foto está no formato HEIC, que as redes não aceitam. Salve-a como JPG e adicione de novo. Para as próximas, no iPhone: Ajustes > Câmera > Formatos > Mais Compatível.',
  avif: 'Esta imagem está no formato AVIF, que as redes não aceitam. Salve-a como JPG ou PNG e adicione de novo.',
  raw: 'Este é o arquivo bruto (RAW) da câmera, que as redes não aceitam. Exporte a foto como JPG e adicione de novo.',
  other: `Este formato não é aceito. Use ${accepted}.`,
}

/** What a file is by its bytes; name and declared type are ignored. */
export async function sniffMedia(file: Blob): Promise<SniffedMedia> {
  if (file.size === 0) return { isAccepted: false, reason: empty }
  const format = await recognizeMedia(
    async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  )
  if (format === undefined) return { isAccepted: false, reason: noMedia }
  return isRefused(format)
    ? { isAccepted: false, reason: reasons[format] }
    : { isAccepted: true, contentType: format }
}

function isRefused(format: MediaFormat): format is keyof typeof reasons {
  return Object.hasOwn(reasons, format)
}
