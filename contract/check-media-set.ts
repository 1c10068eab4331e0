import { type MediaKind, mediaLimits } from './media.ts'

/** One video alone, or up to 15 images. Returns the message for any other set, else undefined. */
export function checkMediaSet(kinds: readonly MediaKind[]): string | undefined {
  const videos = kinds.filter((kind) => kind === 'video').length
  const images = kinds.length - videos
  if (videos > 0 && images > 0) return 'Você não pode misturar vídeos e imagens.'
  if (videos > mediaLimits.maxVideos) return 'Apenas 1 vídeo é permitido.'
  if (images > mediaLimits.maxImages) return 'Você pode enviar no máximo 15 imagens.'
  return undefined
}
