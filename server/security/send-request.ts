import {
  type ClientRequest,
  type Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http'
import { type Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { FetchError, toFetchError } from './fetch-error.ts'
import type { Outgoing, StreamedBody } from './request-body.ts'
import type { Deadline } from './start-deadline.ts'

/** How servers are reached. */
export interface Way {
  agents: { http: HttpAgent; https: HttpsAgent }
  lookup: LookupFunction | undefined
}

export interface SentRequest {
  method: string
  headers: Record<string, string>
  content: Outgoing
  /** Most bytes of the answer. */
  maxBytes: number
}

/**
 * One request and its whole answer. It may come before all was sent: a refusal ends the sending at
 * once, any other answer when it is whole. Throws `FetchError`.
 */
export async function sendRequest(
  url: URL,
  { method, headers, content, maxBytes }: SentRequest,
  deadline: Deadline,
  way: Way,
): Promise<Response> {
  const { signal } = deadline
  const isSecure = url.protocol === 'https:'
  const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
    ...{ method, signal },
    agent: isSecure ? way.agents.https : way.agents.http,
    ...(way.lookup ? { lookup: way.lookup } : {}),
    headers: { 'User-Agent': 'uPubly', ...content.headers, ...headers },
  })
  const stopped = new AbortController()
  try {
    const begun = beginAnswer(outgoing)
    const { streamed } = content
    if (streamed) void sendStream(outgoing, streamed, deadline, stopped.signal)
    else outgoing.end(content.bytes)
    const incoming = await begun
    if ((incoming.statusCode ?? 0) >= 400) stopped.abort()
    return toResponse(incoming, await collect(incoming, maxBytes))
  } catch (error) {
    throw toFetchError(error, signal)
  } finally {
    stopped.abort()
    // A connection on which something was still to be sent cannot be used again.
    if (!outgoing.writableFinished) outgoing.destroy()
  }
}

function beginAnswer(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // The listener stays: a connection that breaks later is told by the answer's own end.
    outgoing.on('error', reject)
    outgoing.once('response', resolve)
  })
}

async function collect(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > maxBytes) {
      incoming.destroy()
      throw new FetchError('FETCH_TOO_LARGE', `the answer is larger than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function toResponse(incoming: IncomingMessage, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = incoming.statusCode ?? 502
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? bytes : null, { status, headers })
}

/**
 * Sends a body as fast as the other side takes it, a few pieces in memory at most. What fails
 * destroys the request, whose error is then `FETCH_BODY_FAILED`; after `stop` or the deadline the
 * rest is given up without one.
 */
async function sendStream(
  outgoing: ClientRequest,
  { stream, size }: StreamedBody,
  deadline: Deadline,
  stop: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([deadline.signal, stop])
  const reader = stream.getReader()
  // Ends a read that waits, too: a source may be as silent as a server.
  const giveUp = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    let sent = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (signal.aborted) return
      if (done) break
      sent += value.byteLength
      if (sent > size) throw new Error(`more than ${size} bytes`)
      if (!outgoing.write(value)) await roomIn(outgoing, signal)
      deadline.moved()
    }
    if (sent < size) throw new Error(`${sent} bytes in place of ${size}`)
    outgoing.end()
  } catch (error) {
    outgoing.destroy(new FetchError('FETCH_BODY_FAILED', 'the body could not be read', error))
  } finally {
    signal.removeEventListener('abort', giveUp)
    giveUp()
    reader.releaseLock()
  }
}

/** Until what was written has left, or nothing can leave any more. */
function roomIn(outgoing: ClientRequest, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done).off('close', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    outgoing.once('drain', done).once('close', done)
    signal.addEventListener('abort', done, { once: true })
  })
}
