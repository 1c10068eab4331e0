import * as v from 'valibot'
import { GraphTime } from '../meta/graph-time.ts'
import { clockToleranceMs, isSameText } from '../meta/same-text.ts'

const Target = v.optional(v.object({ id: v.optional(v.string()) }))
const Photo = v.object({ target: Target })
const Attachment = v.object({
  media_type: v.optional(v.string(), ''),
  target: Target,
  unshimmed_url: v.optional(v.string()),
  subattachments: v.optional(v.object({ data: v.array(Photo) })),
})

/** A post of the Page, as /published_posts lists it (docs/networks.md 4.6). */
export const ListedPost = v.object({
  id: v.string(),
  message: v.optional(v.string(), ''),
  created_time: GraphTime,
  permalink_url: v.optional(v.string()),
  attachments: v.optional(v.object({ data: v.array(Attachment) }), { data: [] }),
})
export type ListedPost = v.InferOutput<typeof ListedPost>

export const listedPostFields =
  'id,message,created_time,permalink_url,attachments{media_type,target,unshimmed_url,subattachments{target}}'

/** What was sent: the ids of the staged photos, and '' for no link. */
export interface SentPost {
  message: string
  link: string
  photoIds: readonly string[]
}

export function photoIdsOf({ attachments }: ListedPost): string[] {
  return attachments.data.flatMap(({ media_type: kind, target, subattachments }) =>
    [
      ...(kind === 'photo' ? [target] : []),
      ...(subattachments?.data ?? []).map((one) => one.target),
    ].flatMap((one) => one?.id ?? []),
  )
}

/** Whether a post shows photos that we staged: no other post can. */
export function hasOurPhotos({ photoIds }: SentPost, post: ListedPost): boolean {
  const shown = photoIdsOf(post)
  return photoIds.length > 0 && photoIds.some((id) => shown.includes(id))
}

/** Whether a post could be ours by its text, its link and what it shows. */
export function looksLike({ message, link, photoIds }: SentPost, post: ListedPost): boolean {
  if (!isSameText(post.message, message)) return false
  const kinds = post.attachments.data.map(({ media_type: kind }) => kind)
  const count = Math.max(photoIdsOf(post).length, kinds.includes('photo') ? 1 : 0)
  if (photoIds.length > 0) return count === photoIds.length
  if (count > 0 || kinds.some((kind) => kind === 'video' || kind === 'album')) return false
  const shown = post.attachments.data.flatMap(({ unshimmed_url: url }) => url ?? [])
  return link === '' || shown.length === 0 || shown.some((url) => isSameAddress(url, link))
}

function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)]
  return a !== null && b !== null && a.host === b.host && a.pathname === b.pathname
}

/**
 * The one item that must be ours: alone among those that fit, and made after the call began. None
 * where several fit, since then nothing is proven; the newest is never just assumed. Times in ms.
 */
export function pickOnly<T extends { created_time: number }>(
  fitting: readonly T[],
  startedAt: number,
): T | undefined {
  const [found, ...others] = fitting
  const isOurs = found && found.created_time >= startedAt - clockToleranceMs
  return isOurs && others.length === 0 ? found : undefined
}
