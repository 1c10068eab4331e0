import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The most characters of one event or unfinished line; our events are far smaller. */
const mostHeld = 1024 * 1024

/**
 * Yields the data of each server-sent event of a stream. Throws a `ParseError` when an event exceeds
 * `mostHeld`.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: mostHeld }))
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (value.data !== '') yield value.data
    }
  } finally {
    // The caller has stopped reading, or all has been read.
    await reader.cancel().catch(() => undefined)
  }
}
