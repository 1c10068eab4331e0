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
/** A small picture is whole by then, however slow the line. */
const fileMs = 60_000
/** What is on a line that lives hears something by then. */
const livelyMs = 2_000

interface Waiting {
  heardAt: number
  giveUp(): void
}

const waiting = new Set<Waiting>()

/**
 * A request and the whole text of whatever answered it; throws `UnreachableError` when nothing did, or
 * fell silent for too long. Which of the two signals ended it is asked of them: browsers do not agree
 * on the name of the error.
 */
export async function fetchText(
  { fetch }: { fetch: typeof globalThis.fetch },
  url: string,
  { signal, patienceMs = silenceMs, ...init }: TextRequest,
): Promise<{ response: Response; text: string }> {
  const call = beginCall(signal, patienceMs)
  try {
    const asked = fetch(url, { ...init, signal: call.signal })
    const response = await Promise.race([asked, call.ended])
    call.hear()
    return { response, text: await Promise.race([readText(response, call.hear), call.ended]) }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new UnreachableError('network', { cause })
  } finally {
    call.close()
  }
}

/**
 * A small file with what `read` makes of it. A file that nobody sends must not hold its place among the
 * few connections that a browser opens to a server: rejects as `fetch` does when it does not come.
 */
export async function fetchFile<T>(
  { fetch }: { fetch: typeof globalThis.fetch },
  request: Request | string,
  init: RequestInit,
  read: (response: Response) => Promise<T> | T,
): Promise<T> {
  const call = beginCall(init.signal ?? undefined, silenceMs)
  try {
    const response = await fetch(request, { ...init, signal: call.signal })
    call.hear(fileMs)
    return await read(response)
  } finally {
    call.close()
  }
}

/** One call with its deadlines; to be closed, however it ends. */
function beginCall(signal: AbortSignal | undefined, patienceMs: number) {
  signal?.throwIfAborted()
  const own = new AbortController()
  const giveUp = () => own.abort()
  // Heard even where a browser leaves a call hanging that was called off.
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason))
  })
  ended.catch(() => {})
  const call: Waiting = { heardAt: performance.now(), giveUp }
  let timer = setTimeout(giveUp, patienceMs)
  const last = setTimeout(giveUp, patienceMs + longestMs)
  waiting.add(call)
  signal?.addEventListener('abort', giveUp)
  return {
    signal: own.signal,
    ended,
    hear(nextMs = silenceMs) {
      call.heardAt = performance.now()
      clearTimeout(timer)
      timer = setTimeout(giveUp, nextMs)
    },
    close() {
      clearTimeout(timer)
      clearTimeout(last)
      signal?.removeEventListener('abort', giveUp)
      waiting.delete(call)
    },
  }
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
