import { errorMessages } from '#contract/calls/error-messages.ts'
import type { ErrorCode } from '#contract/calls/errors.ts'
import type { SmartEvent } from '#contract/posts/smart.ts'

/** Interval of keep-alive comments; without them proxies close an idle connection. */
const keepAliveMs = 10_000

/**
 * Events as a `text/event-stream` response. When the reader disconnects, `stop` ends the work. An
 * error is sent as the last event, because the status has been sent already; `onFailure` returns its code.
 */
export function streamEvents(
  events: AsyncIterable<SmartEvent>,
  { stop, onFailure }: { stop(): void; onFailure(error: unknown): ErrorCode },
): Response {
  const encoder = new TextEncoder()
  let alive: NodeJS.Timeout | undefined
  let isCancelled = false
  const end = () => clearInterval(alive)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const run = async () => {
        try {
          for await (const event of events) write(format(event))
        } catch (error) {
          // The reader has gone, which stopped the model; that is no failure.
          if (isCancelled) return
          const code = onFailure(error)
          write(format({ type: 'error', code, message: errorMessages[code] }))
        }
      }
      write(': \n\n')
      alive = setInterval(() => write(': \n\n'), keepAliveMs)
      run()
        .then(() => isCancelled || controller.close())
        // The reader left while something was being written.
        .catch(() => {})
        .finally(end)
    },
    cancel() {
      isCancelled = true
      end()
      stop()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Without it nginx buffers the response.
      'X-Accel-Buffering': 'no',
    },
  })
}

function format(event: SmartEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}
