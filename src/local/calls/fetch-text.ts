import { UnreachableError } from './unreachable-error.ts'

export interface TextRequest extends Omit<RequestInit, 'signal'> {
  /** Lets the caller cancel. */
  signal?: AbortSignal | undefined
  /** How long the server may be silent, in ms; a call with a large body says more. */
  silenceTimeoutMs?: number | undefined
}

/** The longest silence in ms: before an answer begins, or between its parts. */
const silenceMs = 10_000
/** The longest call in ms, however steadily the answer comes. */
const longestMs = 3 * 60_000
/** On a working connection something arrives within this time, in ms. */
const livelyMs = 2_000

interface Waiting {
  heardAt: number
  giveUp(): void
}

const waiting = new Set<Waiting>()

/**
 * Sends a request and reads the whole answer as text, past every cache: a captive portal answers
 * with a page that the browser may keep, and show long after the connection works. Throws
 * `UnreachableError` when nothing came or the server was silent too long, and the signal's reason
 * when the caller cancelled (the signals are asked, since browsers disagree on the error's name).
 */
export async function fetchText(
  { fetch }: { fetch: typeof globalThis.fetch },
  url: string,
  { signal, silenceTimeoutMs = silenceMs, ...init }: TextRequest,
): Promise<{ response: Response; text: string }> {
  const call = beginCall(signal, silenceTimeoutMs)
  const last = setTimeout(call.giveUp, silenceTimeoutMs + longestMs)
  try {
    const asked = fetch(url, { cache: 'no-store', ...init, signal: call.signal })
    const response = await Promise.race([asked, call.ended])
    call.hear()
    return { response, text: await Promise.race([readText(response, call.hear), call.ended]) }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new UnreachableError('network', { cause })
  } finally {
    clearTimeout(last)
    call.close()
  }
}

/**
 * Fetches a file and answers what `read` makes of it; `read` may return before the body has
 * arrived. A file that nobody sends must not occupy one of the few connections to a server: after a
 * silence the call rejects, or the body fails, as with `fetch`. A redirect is not followed: our files
 * are where they are, and a captive portal's page is not to be asked for. Throws then.
 */
export async function fetchFile<T>(
  { fetch }: { fetch: typeof globalThis.fetch },
  request: Request | string,
  init: RequestInit,
  read: (response: Response) => Promise<T> | T,
): Promise<T> {
  const call = beginCall(init.signal ?? undefined, silenceMs)
  try {
    const own = { ...init, redirect: 'error', signal: call.signal } as const
    const response = await fetchFromServer({ fetch }, request, own)
    call.close()
    return await read(watchBody(response, call))
  } catch (error) {
    call.giveUp()
    call.close()
    throw error
  }
}

/**
 * Fetches a file of our server. An answer of another network (a captive portal) that the browser
 * has cached is fetched again past the cache.
 */
export async function fetchFromServer(
  { fetch }: { fetch: typeof globalThis.fetch },
  request: Request | string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(request, init)
  if (!isForeign(response)) return response
  await response.body?.cancel()
  return await fetch(request, { ...init, cache: 'reload' })
}

/**
 * Whether an answer is not our server's: our files are no texts, and complete ones have a digest,
 * apart from very large ones.
 */
function isForeign({ status, headers }: Response): boolean {
  if (status !== 200 && status !== 206) return false
  if (headers.get('Content-Type')?.startsWith('text/')) return true
  return status === 200 && headers.get('ETag') === null && !headers.has('Repr-Digest')
}

/**
 * The same answer with a time limit on each part that is read; while nobody reads, none applies.
 */
function watchBody(response: Response, call: Call): Response {
  const reader = response.body?.getReader()
  if (!reader) return response
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      call.hear()
      try {
        const { done, value } = await Promise.race([reader.read(), call.ended])
        if (done) stream.close()
        else stream.enqueue(value)
      } finally {
        call.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, response)
}

type Call = ReturnType<typeof beginCall>

/**
 * One call with its time limit. Call `close` at the end, and whenever nothing is awaited for a
 * while.
 */
function beginCall(signal: AbortSignal | undefined, silenceTimeoutMs: number) {
  signal?.throwIfAborted()
  const own = new AbortController()
  const giveUp = () => own.abort()
  // Some browsers leave a cancelled call hanging, so the race also listens to the signal.
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason))
  })
  ended.catch(() => {})
  const call: Waiting = { heardAt: 0, giveUp }
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (nextMs = silenceMs) => {
    if (signal?.aborted) giveUp()
    call.heardAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(giveUp, nextMs)
    waiting.add(call)
    signal?.addEventListener('abort', giveUp)
  }
  const close = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
    waiting.delete(call)
  }
  hear(silenceTimeoutMs)
  return { signal: own.signal, ended, giveUp, hear, close }
}

/**
 * Ends calls that wait on old connections, which may never answer; called when the server was heard
 * again after a silence. They throw `UnreachableError`. Calls that have just begun get two seconds.
 */
export function endSilentCalls(): void {
  for (const call of waiting) {
    const { heardAt } = call
    const end = () => {
      if (waiting.has(call) && call.heardAt === heardAt) call.giveUp()
    }
    const leftMs = heardAt + livelyMs - performance.now()
    if (leftMs <= 0) end()
    else setTimeout(end, leftMs)
  }
}

async function readText({ body }: Response, hear: () => void): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    hear()
    text += decoder.decode(value, { stream: true })
  }
}
