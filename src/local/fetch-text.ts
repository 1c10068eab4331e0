import { UnreachableError } from './unreachable-error.ts'

export interface TextRequest extends Omit<RequestInit, 'signal'> {
  /** The caller's way to call it off. */
  signal?: AbortSignal | undefined
  /** How long nothing may be heard; a call with a large body says more. */
  patienceMs?: number | undefined
}

/** So long a call may hear nothing: no answer at all, or no more of one that began. */
const silenceMs = 10_000
/** However steadily it drips. */
const longestMs = 3 * 60_000
/** What is on a line that lives hears something by then. */
const livelyMs = 2_000

interface Waiting {
  heardAt: number
  giveUp(): void
}

const waiting = new Set<Waiting>()

/**
 * A request and the whole text of whatever answered it, past every cache: a network that wants a sign-in
 * first answers with a page that the browser may keep, and hand out long after the way is free. Throws `UnreachableError` when nothing did, or
 * fell silent for too long. Which of the two signals ended it is asked of them: browsers do not agree
 * on the name of the error.
 */
export async function fetchText(
  { fetch }: { fetch: typeof globalThis.fetch },
  url: string,
  { signal, patienceMs = silenceMs, ...init }: TextRequest,
): Promise<{ response: Response; text: string }> {
  const call = beginCall(signal, patienceMs)
  const last = setTimeout(call.giveUp, patienceMs + longestMs)
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
 * What `read` makes of a file; it may hand the answer on before its body is here. A file that nobody sends
 * must not hold its place among the few connections that a browser opens to a server: where it falls
 * silent the call rejects, or the body fails, as with `fetch`. Ours are never elsewhere.
 */
export async function fetchFile<T>(
  { fetch }: { fetch: typeof globalThis.fetch },
  request: Request | string,
  init: RequestInit,
  read: (response: Response) => Promise<T> | T,
): Promise<T> {
  const call = beginCall(init.signal ?? undefined, silenceMs)
  try {
    const response = await fetchOurs({ fetch }, request, { ...init, signal: call.signal })
    call.close()
    if (response.redirected) throw new TypeError('A file from elsewhere')
    return await read(watchBody(response, call))
  } catch (error) {
    call.giveUp()
    call.close()
    throw error
  }
}

/**
 * A file as `fetch` gives it. What the browser keeps of another network, which answered in our place with
 * a page of its own, is asked for anew: a picture would be broken as long as that network said.
 */
export async function fetchOurs(
  { fetch }: { fetch: typeof globalThis.fetch },
  request: Request | string,
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(request, init)
  if (!isForeign(response)) return response
  await response.body?.cancel()
  return await fetch(request, { ...init, cache: 'reload' })
}

/** Files of ours are no texts, and whole ones come with their digest, up to a size nobody keeps. */
function isForeign({ status, headers }: Response): boolean {
  if (status !== 200 && status !== 206) return false
  if (headers.get('Content-Type')?.startsWith('text/')) return true
  return status === 200 && headers.get('ETag') === null && !headers.has('Repr-Digest')
}

/** The same answer. Each part that somebody asks for has its deadline; nobody may ask for a while. */
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

/** One call with its deadline; to be closed, however it ends, and until it is to be heard again. */
function beginCall(signal: AbortSignal | undefined, patienceMs: number) {
  signal?.throwIfAborted()
  const own = new AbortController()
  const giveUp = () => own.abort()
  // Heard even where a browser leaves a call hanging that was called off.
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
  hear(patienceMs)
  return { signal: own.signal, ended, giveUp, hear, close }
}

/**
 * The server was heard again after a silence: what still waits on a connection of before may wait for
 * ever, so it ends as unreachable, for its caller to begin it anew. What began just now has a moment to
 * be heard.
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
