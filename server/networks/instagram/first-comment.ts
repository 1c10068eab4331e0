import * as v from 'valibot'
import { clockToleranceMs, isSameText } from '../meta/same-text.ts'
import { type CommentPlace, type Delivery, NetworkError } from '../network.ts'
import type { Instagram } from './settings.ts'

const Created = v.object({ id: v.string() })
const CommentPage = v.object({
  data: v.array(
    v.object({
      text: v.optional(v.string(), ''),
      timestamp: v.pipe(v.string(), v.transform(Date.parse), v.number()),
    }),
  ),
  paging: v.optional(
    v.object({
      cursors: v.optional(v.object({ after: v.optional(v.string()) })),
      next: v.optional(v.string()),
    }),
  ),
})

const pageSize = 50
/** A post with more pages of comments than this is not searched any further. */
const pagesAtMost = 20

const permit =
  'Falta permissão para comentar. Conecte a conta novamente e permita gerenciar comentários.'
const nameless = 'O Instagram não disse qual é o post.'

/** Throws `NetworkError`, `content` where the id of the post is not known. */
export async function writeComment(
  { settings, ask }: Instagram,
  { credentials, signal }: Delivery,
  { remoteId, text }: CommentPlace,
): Promise<void> {
  if (isIdUnknown(remoteId)) throw new NetworkError('content', nameless, 'no media id')
  try {
    await ask(Created, {
      method: 'POST',
      url: `${settings.graphBase}/${settings.graphVersion}/${remoteId}/comments`,
      params: { message: text },
      token: credentials.accessToken,
      accountKey: credentials.remoteId,
      isCommit: true,
      signal,
    })
  } catch (error) {
    throw error instanceof NetworkError && error.failure === 'permission'
      ? new NetworkError('permission', permit, error.detail, { cause: error })
      : error
  }
}

/**
 * Whether the account's own comment with this text, written since then, is there. Newest first.
 * Throws `NetworkError` when not all comments can be read.
 */
export async function findComment(
  { settings, ask }: Instagram,
  { credentials, signal }: Delivery,
  { remoteId, text, since }: CommentPlace & { since: Date },
): Promise<boolean> {
  if (isIdUnknown(remoteId)) throw new NetworkError('content', nameless, 'no media id')
  let after: string | undefined
  for (let page = 0; page < pagesAtMost; page += 1) {
    const { data, paging } = await ask(CommentPage, {
      method: 'GET',
      url: `${settings.graphBase}/${settings.graphVersion}/${remoteId}/comments`,
      params: {
        ...{ fields: 'id,text,timestamp', limit: String(pageSize) },
        ...(after !== undefined && { after }),
      },
      token: credentials.accessToken,
      accountKey: credentials.remoteId,
      signal,
    })
    const earliest = since.getTime() - clockToleranceMs
    if (data.some((one) => one.timestamp >= earliest && isSameText(one.text, text))) return true
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) return false
  }
  const explanation = 'Há comentários demais para encontrar o primeiro.'
  throw new NetworkError('content', explanation, `more than ${pagesAtMost} pages of comments`)
}

/** Published for certain, but under an id that is not known (`verify.ts`). */
function isIdUnknown(remoteId: string): boolean {
  return remoteId.startsWith('container:')
}
