import * as v from 'valibot'
import type { NetworkVersion } from '../networks/network-versions.ts'
import { Instant, Uuid } from '../scalars.ts'
import { normalizeForSearch } from '../texts/normalize-for-search.ts'
import { storableText } from '../texts/texts.ts'
import { type Post, type PostLabel, PostPageQuery } from './post.ts'

/** Characters of a search text. */
export const maxSearchLength = 100

/** The label of a post that each status of a filter asks for. */
export const postStatusLabels = {
  scheduled: 'Agendado',
  paused: 'Pausado',
  publishing: 'Publicando',
  published: 'Publicado',
  partly: 'Publicado em parte',
  failed: 'Falhou',
  disconnected: 'Conta desconectada',
  late: 'Atrasado',
  unconfirmed: 'Aguardando confirmação da rede',
} as const satisfies Record<string, PostLabel>
export type PostStatus = keyof typeof postStatusLabels

/**
 * Which posts of a project are asked for; each field narrows the list, absent ones do not. `from`
 * (inclusive) and `to` (exclusive) bound the times that are not cancelled: the post has one between
 * them. `platformId` and `accountId` ask for a time there; with a period all three are asked of the
 * same time.
 */
export const PostFilter = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength), storableText, v.trim())),
  status: v.optional(v.picklist(Object.keys(postStatusLabels) as PostStatus[])),
  platformId: v.optional(v.pipe(v.string(), v.maxLength(40))),
  accountId: v.optional(Uuid),
  from: v.optional(Instant),
  to: v.optional(Instant),
})
export type PostFilter = v.InferOutput<typeof PostFilter>

export const PostListQuery = v.object({ ...PostPageQuery.entries, ...PostFilter.entries })

/**
 * Whether a post that the device has belongs to the filtered list. Pure. The words of `q` are
 * looked for at the beginning of words of its texts, without case and accents; '#12' and '12' find the
 * post of that number, too.
 */
export function matchesPostFilter(post: Post, filter: PostFilter): boolean {
  const { q, status } = filter
  if (status && !post.status.includes(postStatusLabels[status])) return false
  return hasTimeIn(post, filter) && (!q || matchesText(post, q))
}

function hasTimeIn(post: Post, { platformId, accountId, from, to }: PostFilter): boolean {
  if (platformId === undefined && accountId === undefined && !from && !to) return true
  const [start, end] = [from ? Date.parse(from) : -Infinity, to ? Date.parse(to) : Infinity]
  return post.schedules.some(({ state, scheduledAt, socialMediaAccount: account }) => {
    const at = Date.parse(scheduledAt)
    return (
      state !== 'cancelled' &&
      (platformId === undefined || account.platformId === platformId) &&
      (accountId === undefined || account.id === accountId.toLowerCase()) &&
      at >= start &&
      at < end
    )
  })
}

function matchesText(post: Post, q: string): boolean {
  if (post.number !== undefined && post.number === readPostNumber(q)) return true
  return findsWords(q, wordsOf(post))
}

/** Posts do not change; thousands of them are looked through at each pause in typing. */
const foldedPosts = new WeakMap<Post, string>()

function wordsOf(post: Post): string {
  const known = foldedPosts.get(post)
  if (known !== undefined) return known
  const { caption, description, location, userTags, productTags, versions } = post
  const own = textsOfVersions(versions)
  const words = foldWords([caption, description, location, userTags, productTags, ...own])
  foldedPosts.set(post, words)
  return words
}

/** The texts that a post has for single networks, where a search looks too. */
export function textsOfVersions(versions: readonly NetworkVersion[]): string[] {
  return versions.flatMap((version) => [
    version.caption ?? '',
    'firstComment' in version ? (version.firstComment ?? '') : '',
    'title' in version ? (version.title ?? '') : '',
  ])
}

/** Whether each word of `q` is at the beginning of a word of `words`, made by `foldWords`. */
export function findsWords(q: string, words: string): boolean {
  return splitWords(q).every((wanted) => words.includes(` ${wanted}`))
}

/** The words of texts without case and accents, each after a blank. */
export function foldWords(texts: readonly string[]): string {
  return splitWords(texts.join(' '))
    .map((word) => ` ${word}`)
    .join('')
}

/** The number that a search text may mean: of '#12' and '12'; undefined for other texts. */
export function readPostNumber(q: string): number | undefined {
  const asked = /^#?(\d{1,9})$/.exec(q.trim())
  return asked ? Number(asked[1]) : undefined
}

function splitWords(text: string): string[] {
  return normalizeForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
