import { fileTypeFromBlob } from 'file-type'
import { type AcceptedMediaType, asAcceptedMediaType } from '#contract/media.ts'

export type SniffedMedia =
  | { isAccepted: true; contentType: AcceptedMediaType }
  | { isAccepted: false; reason: string }

const accepted = 'imagens JPG, PNG, WebP e GIF e vídeos MP4, MOV e WebM'

/** What the bytes say a file is; its name and declared type are not asked. */
export async function sniffMedia(file: Blob): Promise<SniffedMedia> {
  if (file.size === 0) return refuse('O arquivo está vazio.')
  const found = (await fileTypeFromBlob(file))?.mime
  // Some MP4s from phones carry this brand; the container is the same.
  const type = found === 'video/x-m4v' ? 'video/mp4' : found
  const contentType = type === undefined ? undefined : asAcceptedMediaType(type)
  if (contentType !== undefined) return { isAccepted: true, contentType }
  if (type?.startsWith('image/hei'))
    return refuse(
      'Esta foto está no formato HEIC, que as redes não aceitam. Salve-a como JPG e adicione de novo.',
    )
  if (type?.startsWith('image/') || type?.startsWith('video/'))
    return refuse(`Este formato não é aceito. Use ${accepted}.`)
  return refuse(`O conteúdo do arquivo não é uma imagem nem um vídeo. Use ${accepted}.`)
}

function refuse(reason: string): SniffedMedia {
  return { isAccepted: false, reason }
}
