import * as v from 'valibot'
import { type Delivery, NetworkError, type Publication } from '../network.ts'
import { readAnswer } from '../read-answer.ts'
import { findFailReason } from './error-table.ts'
import { optionsOf, readJournal } from './journal.ts'
import type { Tiktok } from './settings.ts'
import { callFor, name } from './tiktok-client.ts'

/** Bare numbers of 64 bits there, which `parse-json.ts` keeps as texts. */
const PostId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d+$/))

const Status = v.object({
  status: v.picklist([
    'PROCESSING_UPLOAD',
    'PROCESSING_DOWNLOAD',
    'SEND_TO_USER_INBOX',
    'PUBLISH_COMPLETE',
    'FAILED',
  ]),
  fail_reason: v.optional(v.string(), ''),
  // The API spells it so.
  publicaly_available_post_id: v.optional(v.nullable(v.array(PostId)), []),
  uploaded_bytes: v.optional(v.number()),
})
export type PublishStatus = v.InferOutput<typeof Status>

/**
 * How far a post is (docs/networks.md 5.3 f); undefined where TikTok does not know it. Throws
 * `NetworkError`.
 */
export async function readStatus(
  tiktok: Pick<Tiktok, 'call'>,
  delivery: Pick<Delivery, 'credentials' | 'renew' | 'signal'>,
  publishId: string,
): Promise<PublishStatus | undefined> {
  try {
    const answer = await callFor(tiktok, delivery, {
      method: 'POST',
      path: '/v2/post/publish/status/fetch/',
      json: { publish_id: publishId },
    })
    return readAnswer(name, Status, answer)
  } catch (error) {
    if (error instanceof NetworkError && /^code invalid_publish_id /.test(error.detail))
      return undefined
    throw error
  }
}

/** The evidence of a complete post; its public id may come later, or never. */
export function publicationOf(
  { settings }: Pick<Tiktok, 'settings'>,
  status: PublishStatus,
  { publishId, username }: { publishId: string; username: string | null | undefined },
): Publication {
  const id = status.publicaly_available_post_id?.[0]
  if (id === undefined) return { remoteId: nameless(publishId), permalink: null }
  return { remoteId: id, permalink: username ? addressOf(settings.wwwBase, username, id) : null }
}

/** What stands for a post whose public id is not known. */
export const nameless = (publishId: string) => `container:${publishId}`

export const addressOf = (wwwBase: string, username: string, id: string) =>
  `${wwwBase}/@${encodeURIComponent(username)}/video/${id}`

/** Why a post was ended after it was taken. */
export function failureOf({ fail_reason: reason }: PublishStatus): NetworkError {
  const { failure, explanation, ...more } = findFailReason(reason)
  return new NetworkError(failure, explanation, `FAILED ${reason.slice(0, 80)}`, more)
}

/**
 * Null while TikTok looks into the post, which may take hours, and for one that only its account sees
 * (docs/networks.md 5.3 f). Throws `NetworkError`.
 */
export async function findPermalink(
  tiktok: Tiktok,
  delivery: Delivery,
  remoteId: string,
): Promise<string | null> {
  const journal = readJournal(delivery.journal)
  if (!journal?.username || optionsOf(delivery).privacy === 'SELF_ONLY') return null
  const { publishId, username } = journal
  if (!publishId || remoteId !== nameless(publishId))
    return addressOf(tiktok.settings.wwwBase, username, remoteId)
  const status = await readStatus(tiktok, delivery, publishId)
  const id = status?.publicaly_available_post_id?.[0]
  return id === undefined ? null : addressOf(tiktok.settings.wwwBase, username, id)
}
