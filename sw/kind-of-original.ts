import { acceptedMedia, type MediaKind } from '#contract/media.ts'

const path = /^\/media\/[\da-f-]{36}\/[\w-]+\.(\w+)$/

/** Undefined for all but an original: for small pictures too, and for copies made for a network. */
export function kindOfOriginal({ pathname }: Pick<URL, 'pathname'>): MediaKind | undefined {
  const ending = path.exec(pathname)?.[1]
  return Object.values(acceptedMedia).find(({ extension }) => extension === ending)?.kind
}
