import * as v from 'valibot'
import type { Env } from '../env.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { SmartError } from './smart-error.ts'

/** Asks the model; yields the answer in pieces. Ends when `signal` aborts. Throws `SmartError`. */
export type SmartModel = (asked: {
  instructions: string
  caption: string
  signal: AbortSignal
}) => AsyncIterable<string>

export interface SmartLimits {
  /** Longest wait for the next piece. */
  quietMs: number
  wholeMs: number
}

const defaultLimits: SmartLimits = { quietMs: 30_000, wholeMs: 90_000 }

/**
 * About ten times the longest text with one word per event; a line is never longer than the text.
 */
const answerBounds = { maxBytes: 32 * 1024 * 1024, maxLineBytes: 512 * 1024 }

const Chunk = v.object({
  choices: v.array(v.object({ delta: v.object({ content: v.nullish(v.string()) }) })),
})

/** The model that the environment names; undefined when it names none. */
export function openSmartModel(
  env: Pick<Env, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>,
  limits = defaultLimits,
): SmartModel | undefined {
  const { AI_BASE_URL: baseURL, AI_MODEL: model } = env
  if (baseURL === undefined || model === undefined) return undefined
  const client = lazily(async () => {
    // Loaded on first use only.
    const { OpenAI } = await import('openai')
    return new OpenAI({
      baseURL,
      // Models that run locally need no key.
      apiKey: env.AI_API_KEY ?? 'none',
      // Set here, so that the client does not read environment variables of its own.
      ...{ organization: null, project: null, logLevel: 'off', maxRetries: 1 },
      timeout: limits.quietMs,
      fetch: createBoundedFetch(answerBounds),
    })
  })
  return async function* ask({ instructions, caption, signal }) {
    const openai = await client()
    const watch = watchTime(limits, signal)
    try {
      const stream = await openai.chat.completions.create(
        {
          model,
          stream: true,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: JSON.stringify({ legenda: caption }) },
          ],
        },
        { signal: watch.signal },
      )
      for await (const chunk of stream) {
        watch.onPiece()
        const read = v.safeParse(Chunk, chunk)
        if (!read.success) throw new SmartError('an answer nobody can read')
        const text = read.output.choices[0]?.delta.content
        if (text) yield text
      }
      // An aborted stream ends without an error.
      if (watch.signal.aborted) throw new SmartError('broken off')
    } catch (error) {
      throw error instanceof SmartError ? error : new SmartError(describe(error))
    } finally {
      watch.stop()
    }
  }
}

function watchTime({ quietMs, wholeMs }: SmartLimits, outer: AbortSignal) {
  const own = new AbortController()
  const end = () => own.abort()
  const whole = setTimeout(end, wholeMs)
  let quiet = setTimeout(end, quietMs)
  return {
    signal: AbortSignal.any([own.signal, outer]),
    onPiece() {
      clearTimeout(quiet)
      quiet = setTimeout(end, quietMs)
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(quiet)
    },
  }
}

/** Only the type and the status: a provider's message may repeat the text that was sent. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const status = 'status' in error && typeof error.status === 'number' ? ` ${error.status}` : ''
  return `${error.constructor.name}${status}`
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
