import * as v from 'valibot'
import type { Env } from '../env.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { SmartError } from './smart-error.ts'

/** Asks the model; the answer comes in pieces. Ends when `signal` says so. Throws `SmartError`. */
export type SmartModel = (asked: {
  instructions: string
  caption: string
  signal: AbortSignal
}) => AsyncIterable<string>

export interface SmartLimits {
  /** Without a sign of life for so long it is given up. */
  quietMs: number
  wholeMs: number
}

const defaultLimits: SmartLimits = { quietMs: 30_000, wholeMs: 90_000 }

/** Some ten times the longest text, one word to a piece; no piece is as long as the text itself. */
const answerBounds = { maxBytes: 32 * 1024 * 1024, maxLineBytes: 512 * 1024 }

const Chunk = v.object({
  choices: v.array(v.object({ delta: v.object({ content: v.nullish(v.string()) }) })),
})

/** The model the environment names; undefined when it names none. */
export function openSmartModel(
  env: Pick<Env, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>,
  limits = defaultLimits,
): SmartModel | undefined {
  const { AI_BASE_URL: baseURL, AI_MODEL: model } = env
  if (baseURL === undefined || model === undefined) return undefined
  const client = lazily(async () => {
    // Only who uses it pays for loading it.
    const { OpenAI } = await import('openai')
    return new OpenAI({
      baseURL,
      // Models on a machine of one's own ask for none.
      apiKey: env.AI_API_KEY ?? 'none',
      // All of it comes from our own settings, nothing from variables meant for other programs.
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
        watch.stir()
        const read = v.safeParse(Chunk, chunk)
        if (!read.success) throw new SmartError('an answer nobody can read')
        const text = read.output.choices[0]?.delta.content
        if (text) yield text
      }
      // It ends without an error when it is broken off.
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
    stir() {
      clearTimeout(quiet)
      quiet = setTimeout(end, quietMs)
    },
    stop() {
      clearTimeout(whole)
      clearTimeout(quiet)
    },
  }
}

/** Its kind and status only: the words of a provider may repeat what it was sent. */
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
