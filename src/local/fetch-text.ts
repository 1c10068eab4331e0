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
/** What heard something so lately is on a line that lives. */
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
  ports: { fetch: typeof fetch },
  url: string,
  { signal, patienceMs = silenceMs, ...init }: TextRequest,
): Promise<{ response: Response; text: string }> {
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
  const hear = () => {
    call.heardAt = performance.now()
    clearTimeout(timer)
    timer = setTimeout(giveUp, silenceMs)
  }
  waiting.add(call)
  signal?.addEventListener('abort', giveUp)
  try {
    const response = await Promise.race([ports.fetch(url, { ...init, signal: own.signal }), ended])
    hear()
    return { response, text: await Promise.race([readText(response, hear), ended]) }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new UnreachableError('network', { cause })
  } finally {
    clearTimeout(timer)
    clearTimeout(last)
    signal?.removeEventListener('abort', giveUp)
    waiting.delete(call)
  }
}

/**
 * The server was heard again after a silence: what still waits on a connection of before may wait for
 * ever, so it ends as unreachable, for its caller to begin it anew.
 */
export function endSilentCalls(): void {
  for (const { heardAt, giveUp } of waiting) if (performance.now() - heardAt >= livelyMs) giveUp()
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
