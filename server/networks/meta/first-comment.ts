import * as v from 'valibot'
import { type CommentPlace, type Delivery, NetworkError } from '../network.ts'
import type { GraphClient } from './graph-client.ts'
import { clockToleranceMs, isSameText } from './graph-values.ts'

const Created = v.object({ id: v.string() })

const pageSize = 50
/** A post with more pages of comments than this is not searched any further. */
const pagesAtMost = 20

const permit =
  'Falta permissão para comentar. Conecte a conta novamente e permita gerenciar comentários.'

/** Writes a comment in the account's name; `url` is that of the post's comments. Throws `NetworkError`. */
export async function postComment(
  ask: GraphClient,
  { credentials, signal }: Delivery,
  { url, text }: { url: string; text: string },
): Promise<void> {
  try {
    await ask(Created, {
      method: 'POST',
      url,
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

/** A post's comments, as one network lists them. */
export interface CommentList {
  url: string
  /** What is asked for: the fields, and an order with the newest first where there is a choice. */
  params: Record<string, string>
  /** Reads one comment; `writtenAt` in ms since 1970. */
  comment: v.GenericSchema<unknown, { text: string; writtenAt: number }>
}

/**
 * Whether a comment with this text, written since then, is in the list. Throws `NetworkError` when
 * not all comments can be read.
 */
export async function searchComments(
  ask: GraphClient,
  { credentials, signal }: Delivery,
  list: CommentList,
  { text, since }: Pick<CommentPlace, 'text'> & { since: Date },
): Promise<boolean> {
  const CommentPage = v.object({
    data: v.array(list.comment),
    paging: v.optional(
      v.object({
        cursors: v.optional(v.object({ after: v.optional(v.string()) })),
        next: v.optional(v.string()),
      }),
    ),
  })
  const earliest = since.getTime() - clockToleranceMs
  let after: string | undefined
  for (let page = 0; page < pagesAtMost; page += 1) {
    const { data, paging } = await ask(CommentPage, {
      method: 'GET',
      url: list.url,
      params: {
        ...{ ...list.params, limit: String(pageSize) },
        ...(after !== undefined && { after }),
      },
      token: credentials.accessToken,
      accountKey: credentials.remoteId,
      signal,
    })
    if (data.some((one) => one.writtenAt >= earliest && isSameText(one.text, text))) return true
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) return false
  }
  const explanation = 'Há comentários demais para encontrar o primeiro.'
  throw new NetworkError('content', explanation, `more than ${pagesAtMost} pages of comments`)
}
