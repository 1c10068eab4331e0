import { fileTypeFromBlob } from 'file-type'
import { type AcceptedMediaType, asAcceptedMediaType } from '#contract/media.ts'

export type SniffedMedia =
  | { isAccepted: true; contentType: AcceptedMediaType }
  | { isAccepted: false; reason: string }

const accepted = 'imagens JPG, PNG, WebP e GIF e vídeos MP4, MOV e WebM'

const reasons = {
  empty:
    'O arquivo está vazio. Se ele está na nuvem, espere que seja baixado para este aparelho e adicione de novo.',
  heic: 'Esta foto está no formato HEIC, que as redes não aceitam. Salve-a como JPG e adicione de novo. Para as próximas, no iPhone: Ajustes > Câmera > Formatos > Mais Compatível.',
  avif: 'Esta imagem está no formato AVIF, que as redes não aceitam. Salve-a como JPG ou PNG e adicione de novo.',
  raw: 'Este é o arquivo bruto (RAW) da câmera, que as redes não aceitam. Exporte a foto como JPG e adicione de novo.',
  otherMedia: `Este formato não é aceito. Use ${accepted}.`,
  noMedia: `O conteúdo do arquivo não é uma imagem nem um vídeo. Use ${accepted}.`,
}

/** What the bytes say a file is; its name and declared type are not asked. */
export async function sniffMedia(file: Blob): Promise<SniffedMedia> {
  if (file.size === 0) return { isAccepted: false, reason: reasons.empty }
  const found = (await fileTypeFromBlob(file))?.mime
  // Some MP4s from phones carry this brand; the container is the same.
  const type = found === 'video/x-m4v' ? 'video/mp4' : found
  const contentType = type === undefined ? undefined : asAcceptedMediaType(type)
  if (contentType !== undefined) return { isAccepted: true, contentType }
  return { isAccepted: false, reason: reasons[await tellApart(type, file)] }
}

async function tellApart(type: string | undefined, file: Blob): Promise<keyof typeof reasons> {
  if (type === 'image/avif') return 'avif'
  if (type?.startsWith('image/hei')) return (await isAvif(file)) ? 'avif' : 'heic'
  if (type !== undefined && rawTypes.test(type)) return 'raw'
  return type?.startsWith('image/') || type?.startsWith('video/') ? 'otherMedia' : 'noMedia'
}

/** DNG, CR2, CR3, NEF, ARW, ORF, RAF, RW2 */
const rawTypes =
  /^image\/x-(adobe-dng|canon-cr[23]|nikon-nef|sony-arw|olympus-orf|fujifilm-raf|panasonic-rw2)$/

/** Both are HEIF by their main brand; the list of compatible ones that follows it tells. */
async function isAvif(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer())
  return /avi[fs]/.test(head)
}
