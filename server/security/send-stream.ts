import type { ClientRequest } from 'node:http'
import { FetchError } from './fetch-error.ts'
import type { StreamedBody } from './request-body.ts'
import type { Deadline } from './start-deadline.ts'

/**
 * Sends a body as fast as the other side takes it, a few pieces in memory at most. What fails
 * destroys the request, whose error is then `FETCH_BODY_FAILED`; after `stop` or the deadline the
 * rest is given up without one.
 */
export async function sendStream(
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
