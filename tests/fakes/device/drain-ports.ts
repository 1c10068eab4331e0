import { errorMessages } from '#contract/calls/error-messages.ts'
import { errorCodes } from '#contract/calls/errors.ts'
import type { PlanningContent } from '#contract/posts/planning.ts'
import { ApiError } from '#local/calls/api-error.ts'
import type { DeliveryEvent } from '#local/calls/delivery-channel.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { EntryKind, EntryOf } from '#local/database/outbox-entry.ts'
import { runLocked } from '#local/database/web-lock.ts'
import type { DrainPorts } from '#local/outbox/drain/ports.ts'
import type { SendRequest } from '#local/outbox/kinds/kind.ts'
import type { Receipt } from '#local/outbox/kinds/receipt.ts'

export function refuse(code: keyof typeof errorCodes, retryAfterSeconds?: number): ApiError {
  const { status } = errorCodes[code]
  return new ApiError(
    status,
    { code, message: errorMessages[code], details: [] },
    retryAfterSeconds,
  )
}

/** The id in the server's answer, by the kind of the entry: `isReceiptOf` of its kind asks for it. */
const answeredIds: { [Kind in EntryKind]: (entry: EntryOf<Kind>) => string } = {
  'create-post': () => crypto.randomUUID(),
  'edit-post': ({ postId }) => postId,
  'delete-post': ({ postId }) => postId,
  'save-template': () => crypto.randomUUID(),
  'save-planning': () => '',
  'store-file': () => crypto.randomUUID(),
}

function answerId<Kind extends EntryKind>(entry: EntryOf<Kind>): string {
  const kind: Kind = entry.kind
  return answeredIds[kind](entry)
}

/** A fake server that stores one post for each key; `answer` may throw or delay. */
export function makePostServer(answer: (request: SendRequest) => void | Promise<void> = () => {}) {
  const posts = new Map<string, Receipt>()
  const requests: SendRequest[] = []
  const send = async (request: SendRequest) => {
    requests.push(request)
    const { entry, baseRevision } = request
    const planning = request.body as PlanningContent | undefined
    const version = (baseRevision ?? 0) + 1
    const receipt: Receipt = posts.get(entry.id) ?? {
      postId: answerId(entry),
      key: entry.id,
      ...(entry.kind === 'edit-post' && { revision: version }),
      ...(planning && { planning: { ...planning, version } }),
    }
    posts.set(entry.id, receipt)
    await answer(request)
    return receipt
  }
  return { posts, requests, send }
}

/** The ports of a drain, with the real lock; `news` collects the messages to the tabs. */
export function makeDrainPorts(
  db: LocalDatabase,
  send: DrainPorts['send'],
  rest: Partial<DrainPorts> = {},
): DrainPorts & { news: DeliveryEvent[] } {
  const news: DeliveryEvent[] = []
  return {
    db,
    lock: (run) => runLocked('outbox', run),
    now: Date.now,
    random: () => 0.5,
    isOnline: () => true,
    isTimeOver: () => false,
    send,
    upload: () => Promise.reject(new Error('no upload is part of this test')),
    readPost: () => Promise.reject(new UnreachableError('network')),
    readPlanning: () => Promise.reject(new UnreachableError('network')),
    tellDelivery: (one) => news.push(one),
    ...rest,
    news,
  }
}
