import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import type { Env } from '../env/env.ts'
import { createBoundedFetch, isEventStream } from './bounded-fetch.ts'
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

/** A text, or its parts, of which those of another type are reasoning (Magistral). */
const Content = v.nullish(
  v.union([
    v.string(),
    v.array(v.looseObject({ type: v.string(), text: v.optional(v.string(), '') })),
  ]),
)

/**
 * A chunk of a stream, or a whole answer in one piece. Servers send others between (amounts used, filters, none at
 * all): only what is read here has to have its form.
 */
const Chunk = v.object({
  choices: v.nullish(
    v.array(
      v.object({
        delta: v.nullish(v.object({ content: Content })),
        message: v.nullish(v.object({ content: Content })),
        finish_reason: v.nullish(v.string()),
      }),
    ),
  ),
  error: v.nullish(v.unknown()),
})

/**
 * Why an answer ended before its end, as the makers of models and servers document it (`model_length`: Mistral,
 * `insufficient_system_resource`: DeepSeek, `abort`: vLLM); any other reason is an end.
 */
const cutReasons = new Set([
  ...['length', 'max_tokens', 'model_length', 'content_filter', 'safety', 'recitation'],
  ...['error', 'abort', 'aborted', 'insufficient_system_resource'],
])

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
    let hasBegun = false
    try {
      const request = openai.chat.completions.create(
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
      for await (const data of readData(await request.asResponse(), watch.onPiece)) {
        watch.onPiece()
        if (data === '[DONE]') return
        // Some servers keep the line open with events that say nothing.
        if (data === '') continue
        const { text, finish } = readChunk(data)
        if (text !== '') {
          hasBegun = true
          yield text
        }
        if (finish !== undefined && isCut(finish))
          throw new SmartError(`cut: ${finish}`, 'AI_UNFINISHED')
        // Whatever comes behind the end, or breaks there, concerns no text.
        if (finish !== undefined) return
      }
      if (watch.signal.aborted) throw new SmartError('broken off')
      // A closed line looks like an end.
      throw new SmartError('ended without an end', 'AI_UNFINISHED')
    } catch (error) {
      // Part of a text was read already: then the model did answer.
      const code = hasBegun ? 'AI_UNFINISHED' : 'AI_FAILED'
      if (error instanceof SmartError)
        throw new SmartError(error.message, hasBegun ? code : error.code)
      throw new SmartError(describe(error), code)
    } finally {
      watch.stop()
    }
  }
}

/** Gemini adds what the filter found: 'content_filter: RECITATION'. */
function isCut(finish: string): boolean {
  const [reason = ''] = finish.toLowerCase().split(':')
  return cutReasons.has(reason)
}

/**
 * The data of each event; of an answer that is no stream, all of it. Servers send comments while they load a model
 * or wait for one: `onComment`.
 */
async function* readData(response: Response, onComment: () => void): AsyncGenerator<string> {
  const { body } = response
  if (!body) return
  const text = body.pipeThrough(new TextDecoderStream())
  if (!isEventStream(response)) {
    let whole = ''
    for await (const piece of text) whole += piece
    return yield whole
  }
  const events = new EventSourceParserStream({
    ...{ onComment, maxBufferSize: answerBounds.maxLineBytes },
  })
  for await (const { data } of text.pipeThrough(events)) yield data
}

function readChunk(data: string): { text: string; finish: string | undefined } {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Chunk), data)
  if (!read.success) throw new SmartError('an answer nobody can read')
  if (read.output.error) throw new SmartError('the model reports an error')
  const choice = read.output.choices?.[0]
  const content = (choice?.delta ?? choice?.message)?.content ?? ''
  const text = typeof content === 'string' ? content : content.map(textOf).join('')
  return { text, finish: choice?.finish_reason || undefined }
}

const textOf = ({ type, text }: { type: string; text: string }) => (type === 'text' ? text : '')

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
