import { EventSourceParserStream } from 'eventsource-parser/stream'

/** Characters of one event and of a line that has not ended: no event of ours comes near. */
const mostHeld = 1024 * 1024

/**
 * The data of each server-sent event, as the standard cuts a stream into events. Throws a `ParseError`
 * when an event grows longer than any can be.
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
    // Whoever stops reading needs no more of it.
    await reader.cancel().catch(() => undefined)
  }
}
