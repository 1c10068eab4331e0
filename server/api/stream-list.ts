import * as v from 'valibot'
import { type Access, requireAccess } from '../access/hold-access.ts'
import type { Caller } from '../auth/access-token.ts'
import { isSessionActive } from '../auth/is-session-active.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { encodeJson, mostBytesAtOnce } from '../http/encode-json.ts'

interface ListAnswer<S extends v.GenericSchema> {
  item: S
  /**
   * The rows in order, a few at a time and never none; `next` is called with the bytes of the batch
   * before.
   */
  batches: Batches<v.InferInput<S>>
  /** The fields of `data` besides the list; without it `data` is the list. */
  around?: { listName: string; rest: Record<string, unknown> }
}

/** The last batch may be returned in place of being yielded: then it is known to be the last. */
export type Batches<Row> = AsyncGenerator<readonly Row[], readonly Row[] | undefined, number>

interface ListCall {
  deps: Deps
  caller: Caller
  request: Request
  /** Of a call into a project. */
  access?: Access | undefined
}

/**
 * Streams a long list, a few rows at a time, so that other calls are served in between and little
 * of it is in memory. The first batch is read before the answer begins, so that its errors are
 * answered as usual, and is the whole answer where it is the last and short; after later errors the connection
 * breaks. So it does for a slow reader who may not read it any more.
 */
export async function streamList<S extends v.GenericSchema>(
  { deps, caller, request, access }: ListCall,
  { item, batches, around }: ListAnswer<S>,
): Promise<Response> {
  const { signal } = request
  const closed = deps.openLists.open(caller.userId)
  signal.addEventListener('abort', closed, { once: true })
  const encoder = new TextEncoder()
  let bytes = 0
  const mayRead = recheck(deps.clock, async (now) => {
    if (access) await requireAccess(deps.db, access, now)
    else if (!(await isSessionActive(deps.db, caller, now))) throw new ApiError('UNAUTHENTICATED')
  })
  const read = async (isGoingOn: boolean) => {
    const next = async () => {
      await mayRead()
      const { value, done: isLast = false } = await batches.next(bytes)
      return { text: value && value.length > 0 ? write(deps, item, value) : undefined, isLast }
    }
    try {
      return await deps.listLimiter.take(caller.userId, next, { signal, isGoingOn })
    } catch (error) {
      closed()
      throw error
    }
  }
  let first: Awaited<ReturnType<typeof read>> | undefined = await read(false)
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  if (request.method === 'HEAD') {
    // Nobody reads or cancels the body of such an answer.
    closed()
    await batches.return(undefined)
    return new Response(null, { headers })
  }
  const { text = '', isLast } = first
  // Longer ones are counted until they are read: they stay in memory.
  if (isLast && text.length <= mostBytesAtOnce) {
    closed()
    const encoded = encodeJson(open(around) + text + close(around), request)
    return new Response(encoded.body, { headers: { ...headers, ...encoded.headers } })
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { text, isLast } = first ?? (await read(true))
        const before = first ? open(around) : text === undefined ? '' : ','
        first = undefined
        const part = encoder.encode(before + (text ?? '') + (isLast ? close(around) : ''))
        bytes = part.length
        controller.enqueue(part)
        if (!isLast) return
        controller.close()
        closed()
      },
      async cancel() {
        closed()
        await batches.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers })
}

/** In milliseconds: whoever takes a list at once is not asked again. */
const goodForMs = 10_000

/** Checks again what was checked at the beginning, as soon as that is a while ago. */
export function recheck(clock: Deps['clock'], check: (now: Date) => Promise<void>) {
  let checkedAt = clock.now().getTime()
  return async () => {
    const now = clock.now()
    if (now.getTime() - checkedAt < goodForMs) return
    await check(now)
    checkedAt = now.getTime()
  }
}

function open(around: ListAnswer<v.GenericSchema>['around']): string {
  const name = around ? `{${JSON.stringify(around.listName)}:` : ''
  return `{"status":"success","data":${name}[`
}

function close(around: ListAnswer<v.GenericSchema>['around']): string {
  if (!around) return ']}'
  const rest = JSON.stringify(around.rest).slice(1)
  return `]${rest === '}' ? '' : ','}${rest}}`
}

function write(deps: Deps, item: v.GenericSchema, rows: readonly unknown[]): string {
  if (deps.env.NODE_ENV !== 'production') v.assert(v.array(item), rows)
  return rows.map((row) => JSON.stringify(row)).join(',')
}
