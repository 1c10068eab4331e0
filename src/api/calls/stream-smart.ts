import { EventSourceParserStream, ParseError } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { apiBase } from '#contract/calls/api.ts'
import { successEnvelope } from '#contract/calls/errors.ts'
import { improveCaption, makeTags } from '#contract/endpoints/smart.ts'
import { SmartAnswer, SmartEvent } from '#contract/posts/smart.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { callWithSession } from '#local/calls/call-with-session.ts'
import { badAnswer, readRefusal } from '#local/calls/fetch-answer.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { noteAnswer } from '#src/browser/connectivity.ts'
import { callSession } from './call-session.ts'
import { pageNetwork } from './page-network.ts'

const calls = { improveCaption, makeTags }
export type SmartCall = keyof typeof calls

/** The model failed after its answer had begun; `message` is for the person. */
export class SmartFailedError extends Error {
  override readonly name = 'SmartFailedError'
}

export interface SmartInput {
  caption: string
  projectId: string
  signal: AbortSignal
  /** Called with the part of the answer that has arrived. */
  onText: (text: string) => void
}

/** After this time without data the answer is given up, in ms. */
const silenceMs = 45_000

/**
 * Asks the model and returns its complete text; `onText` gets the partial text meanwhile. Throws
 * `SmartFailedError`, `ApiError`, `UnreachableError`, or an 'AbortError' when `signal` cancelled it.
 */
export async function streamSmart(name: SmartCall, input: SmartInput): Promise<string> {
  const { projectId } = input
  const session = await callSession().open()
  const beganAt = performance.now()
  try {
    const answer = await callWithSession(session, { projectId }, (headers) =>
      ask(name, input, headers),
    )
    noteAnswer(true)
    return answer
  } catch (error) {
    if (error instanceof UnreachableError) noteAnswer(false, beganAt)
    if (error instanceof ApiError) callSession().onRefused(error)
    throw error
  }
}

async function ask(
  name: SmartCall,
  { caption, signal, onText }: SmartInput,
  headers: Record<string, string>,
): Promise<string> {
  const silence = new AbortController()
  const fallSilent = () => silence.abort(new SmartFailedError('O servidor demorou demais.'))
  let timer = setTimeout(fallSilent, silenceMs)
  const { method, path } = calls[name]
  try {
    const response = await pageNetwork.fetch(apiBase + path, {
      method,
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ caption }),
      redirect: 'error',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!isStream(response)) return await readWhole(response)
    let text = ''
    for await (const data of readEvents(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(fallSilent, silenceMs)
      const event = v.parse(SmartEvent, JSON.parse(data))
      if (event.type === 'done') return event.caption
      if (event.type === 'error') throw new SmartFailedError(event.message)
      text = event.isRestart ? event.text : text + event.text
      onText(text)
    }
    throw new UnreachableError('network')
  } catch (error) {
    throw signal.aborted ? signal.reason : explain(error, silence.signal)
  } finally {
    clearTimeout(timer)
  }
}

function isStream(
  response: Response,
): response is Response & { body: NonNullable<Response['body']> } {
  const type = response.headers.get('Content-Type') ?? ''
  return response.ok && response.body !== null && type.startsWith('text/event-stream')
}

/** Reads a response that is no stream: a refusal, or the whole answer from a proxy that cannot stream. */
async function readWhole(response: Response): Promise<string> {
  const text = await response.text()
  const refusal = readRefusal(response, text)
  if (refusal) throw refusal
  const answer = v.safeParse(
    v.pipe(v.string(), v.parseJson(), successEnvelope(SmartAnswer)),
    response.ok ? text : '',
  )
  if (!answer.success) throw badAnswer(response)
  return answer.output.data.caption
}

function explain(error: unknown, silence: AbortSignal): unknown {
  if (silence.aborted) return silence.reason
  // `fetch` and broken streams throw a TypeError; the errors below mean a malformed answer.
  if (error instanceof TypeError) return new UnreachableError('network', { cause: error })
  if ([SyntaxError, ParseError, v.ValiError].some((kind) => error instanceof kind))
    return new SmartFailedError('A resposta do servidor não pôde ser lida.')
  return error
}

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
