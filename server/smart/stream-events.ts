import { errorMessages } from '#contract/error-messages.ts'
import type { SmartEvent } from '#contract/smart.ts'

/** Something is sent so often, or proxies would take the line for dead. */
const aliveMs = 10_000

/**
 * Events as they come, as a stream a browser reads (`text/event-stream`). Who reads it may go at
 * any time: then `stop` ends the work. What fails is told as the last event, for the status is
 * sent.
 */
export function streamEvents(
  events: AsyncIterable<SmartEvent>,
  { stop, onFailure }: { stop(): void; onFailure(error: unknown): void },
): Response {
  const encoder = new TextEncoder()
  let alive: NodeJS.Timeout | undefined
  const end = () => clearInterval(alive)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const run = async () => {
        try {
          for await (const event of events) write(format(event))
        } catch (error) {
          onFailure(error)
          write(format({ type: 'error', code: 'AI_FAILED', message: errorMessages.AI_FAILED }))
        }
      }
      write(': \n\n')
      alive = setInterval(() => write(': \n\n'), aliveMs)
      run()
        .then(() => controller.close())
        // It was cancelled meanwhile: there is nobody to tell.
        .catch(() => {})
        .finally(end)
    },
    cancel() {
      end()
      stop()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // nginx would hold it back.
      'X-Accel-Buffering': 'no',
    },
  })
}

function format(event: SmartEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}
