import { SmartError } from './smart-error.ts'

export interface FetchBounds {
  maxBytes: number
  maxLineBytes: number
}

const lineEnd = 10

/**
 * A `fetch` for the model's address: it follows no redirects, which would pass on the API key,
 * accepts only a stream of events or JSON (servers that cannot stream), and limits the bytes of the answer and of
 * each line.
 */
export function createBoundedFetch(bounds: FetchBounds): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'error' })
    if (answer.ok && !isEventStream(answer) && !/^application\/json\b/i.test(typeOf(answer))) {
      await answer.body?.cancel()
      throw new SmartError('not a stream of events')
    }
    const { status, statusText, headers } = answer
    const body = answer.body?.pipeThrough(boundLines(bounds)) ?? null
    return new Response(body, { status, statusText, headers })
  }
}

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? ''

export function isEventStream(answer: Response): boolean {
  return /^text\/event-stream\b/i.test(typeOf(answer))
}

function boundLines({ maxBytes, maxLineBytes }: FetchBounds) {
  let bytes = 0
  let lineBytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      const end = chunk.lastIndexOf(lineEnd)
      const longest = end < 0 ? lineBytes + chunk.length : lineBytes + chunk.indexOf(lineEnd)
      lineBytes = end < 0 ? longest : chunk.length - end - 1
      if (bytes > maxBytes || Math.max(longest, lineBytes) > maxLineBytes)
        controller.error(new SmartError('more than an answer can be'))
      else controller.enqueue(chunk)
    },
  })
}
