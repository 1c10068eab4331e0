import { mediaLimits } from '#contract/media/media.ts'
import type { FileItem, StorageItem } from '../storage-item.ts'

/** The files that a post can carry. */
export function listUsable(items: readonly StorageItem[]): FileItem[] {
  return items.filter((item) => item.kind === 'file').filter(({ file }) => file.media !== null)
}

/** Why a post cannot have these items; undefined if it can. */
export function reasonNotUsable(items: readonly StorageItem[]): string | undefined {
  const kinds = listUsable(items).map(({ file }) => file.media?.kind)
  if (kinds.length === 0 || kinds.length < items.length)
    return 'Só fotos e vídeos podem ir em um post.'
  const videos = kinds.filter((kind) => kind === 'video').length
  if (videos > 0 && videos < kinds.length) return 'Você não pode misturar vídeos e imagens.'
  if (videos > mediaLimits.maxVideos) return 'Apenas 1 vídeo é permitido.'
  if (kinds.length > mediaLimits.maxImages) return 'Você pode enviar no máximo 15 imagens.'
  return undefined
}
