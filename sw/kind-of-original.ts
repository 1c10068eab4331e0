import { acceptedMedia, type MediaKind } from '#contract/media/media.ts'

const path = /^\/media\/[\da-f-]{36}\/[\w-]+\.(\w+)$/

/** The kind of an original by its address; undefined for thumbnails and renditions. */
export function kindOfOriginal({ pathname }: Pick<URL, 'pathname'>): MediaKind | undefined {
  const ending = path.exec(pathname)?.[1]
  return Object.values(acceptedMedia).find(({ extension }) => extension === ending)?.kind
}
