import * as v from 'valibot'
import type { Delivery, Verdict } from '../network.ts'
import { isStory } from './chosen-version.ts'
import { readContainer, readOfOtherLogin } from './containers.ts'
import { readJournal } from './journal.ts'
import { loginOf, urlFor } from './logins.ts'
import { hasMatch, ListedMedia, matchMedia } from './match-media.ts'
import type { Instagram } from './settings.ts'

/** For this long after publishing, in ms, a container may still be reported as FINISHED. */
const settleMs = 10_000
const MediaPage = v.object({ data: v.array(ListedMedia) })

/**
 * Whether the publish call took effect. The container's status says so; which post it became is
 * found by comparing, as no answer names it (docs/networks.md 3.7). Throws `NetworkError` when it
 * cannot be read.
 */
export async function verify(instagram: Instagram, delivery: Delivery): Promise<Verdict> {
  const { container, login } = readJournal(delivery.journal)
  const startedAt = delivery.commitStartedAt?.getTime()
  if (!container || startedAt === undefined) return { outcome: 'unknown' }
  const isOwn = login === loginOf(delivery.credentials)
  const told = await (isOwn ? readContainer : readOfOtherLogin)(instagram, delivery, container)
  const listed = await listOwnMedia(instagram, delivery, startedAt)
  const publication = matchMedia(delivery, listed)
  switch (told?.status_code) {
    case 'PUBLISHED': {
      const provenAs = `container:${container}`
      const unnamed = { remoteId: provenAs, permalink: null }
      return { outcome: 'published', publication: publication ?? unnamed, provenAs }
    }
    case 'FINISHED':
    case 'IN_PROGRESS':
      return hasMatch(delivery, listed) || instagram.now() - startedAt < settleMs
        ? { outcome: 'unknown' }
        : { outcome: 'not-published', mustRestage: false }
    // These states say nothing about the call: only finding our post proves it. A story without a
    // text could be anybody's.
    case 'EXPIRED':
    case 'ERROR':
    case undefined:
      return publication && !isStory(delivery)
        ? { outcome: 'published', publication, provenAs: null }
        : { outcome: 'unknown' }
  }
}

/**
 * Whether a commit that counts as without effect shows one after all, now that the account has the
 * other login: its container, or, where that is not told of, a post that could be ours. Throws
 * `NetworkError`.
 */
export async function showsEffect(
  instagram: Instagram,
  delivery: Delivery,
  { container, startedAt }: { container: string; startedAt: number },
): Promise<boolean> {
  const told = await readOfOtherLogin(instagram, delivery, container)
  if (told) return told.status_code === 'PUBLISHED'
  return hasMatch(delivery, await listOwnMedia(instagram, delivery, startedAt))
}

async function listOwnMedia(
  instagram: Instagram,
  delivery: Delivery,
  startedAt: number,
): Promise<ListedMedia[]> {
  const { credentials, signal } = delivery
  // Stories are those of the last day, and no time can be asked for.
  const edge = isStory(delivery)
    ? { name: 'stories', params: {} }
    : { name: 'media', params: { since: String(Math.floor(startedAt / 1000) - 60) } }
  const { data } = await instagram.ask(MediaPage, {
    method: 'GET',
    url: urlFor(instagram, credentials, `${credentials.remoteId}/${edge.name}`),
    params: {
      fields: 'id,caption,timestamp,media_type,media_product_type,permalink',
      ...edge.params,
      limit: '100',
    },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  return data
}
