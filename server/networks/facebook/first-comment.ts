import * as v from 'valibot'
import { clockToleranceMs, isSameText } from '../meta/same-text.ts'
import { type CommentPlace, type Delivery, NetworkError } from '../network.ts'
import { type Facebook, graphUrl } from './settings.ts'

const Created = v.object({ id: v.string() })
const CommentPage = v.object({
  data: v.array(
    v.object({
      message: v.optional(v.string(), ''),
      created_time: v.pipe(v.string(), v.transform(Date.parse), v.number()),
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

/** Throws `NetworkError`. */
export async function writeComment(
  { settings, ask }: Facebook,
  { credentials, signal }: Delivery,
  { remoteId, text }: CommentPlace,
): Promise<void> {
  try {
    await ask(Created, {
      method: 'POST',
      url: graphUrl(settings, `${remoteId}/comments`),
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
 * Whether a comment with this text, written since then, is there. Throws `NetworkError` when not all
 * comments can be read.
 */
export async function findComment(
  { settings, ask }: Facebook,
  { credentials, signal }: Delivery,
  { remoteId, text, since }: CommentPlace & { since: Date },
): Promise<boolean> {
  const earliest = since.getTime() - clockToleranceMs
  let after: string | undefined
  for (let page = 0; page < pagesAtMost; page += 1) {
    const { data, paging } = await ask(CommentPage, {
      method: 'GET',
      url: graphUrl(settings, `${remoteId}/comments`),
      params: {
        ...{ fields: 'id,message,created_time', limit: String(pageSize) },
        ...{ order: 'reverse_chronological', filter: 'stream' },
        ...(after !== undefined && { after }),
      },
      token: credentials.accessToken,
      accountKey: credentials.remoteId,
      signal,
    })
    if (data.some((one) => one.created_time >= earliest && isSameText(one.message, text)))
      return true
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) return false
  }
  const explanation = 'Há comentários demais para encontrar o primeiro.'
  throw new NetworkError('content', explanation, `more than ${pagesAtMost} pages of comments`)
}
