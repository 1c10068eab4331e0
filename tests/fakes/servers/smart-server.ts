import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'

const Asked = v.object({
  model: v.string(),
  stream: v.literal(true),
  messages: v.array(v.object({ role: v.picklist(['system', 'user']), content: v.string() })),
})
export type AskedOfModel = v.InferOutput<typeof Asked> & { authorization: string | undefined }

/** How the model answers: its text in pieces, or an error. */
export type SmartScript =
  | { say: readonly string[]; pauseMs?: number }
  | { status: number; body?: string; type?: string; location?: string; retryAfter?: string }
  /** The words, then the connection breaks. */
  | { say: readonly string[]; ending: 'break' }
  /** The words, then nothing more, and no end. */
  | { say: readonly string[]; ending: 'silence' }
  /** The words, then the reason why they end. */
  | { say: readonly string[]; finish: string }
  /** The raw body of a stream, or of another type; or its pieces as they go over the line. */
  | { raw: string | readonly Uint8Array[]; type?: string; encoding?: string; pauseMs?: number }

/** A fake of an OpenAI-compatible endpoint: streamed chat completions. */
export async function startSmartServer() {
  const asked: AskedOfModel[] = []
  const server = {
    script: { say: ['Bom dia!'] } as SmartScript,
    asked,
    /** Calls whose client disconnected before the end. */
    abandoned: 0,
    baseUrl: '',
    close: async () => {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
  const listener = createServer((request, response) => {
    answer(server, request, response).catch(() => response.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  server.baseUrl = `http://127.0.0.1:${address.port}/v1`
  return server
}
export type SmartServer = Awaited<ReturnType<typeof startSmartServer>>

async function answer(server: SmartServer, request: IncomingMessage, response: ServerResponse) {
  let isDone = false
  response.on('close', () => {
    if (!isDone) server.abandoned += 1
  })
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const end = () => {
    isDone = true
    response.end()
  }
  if (request.url !== '/v1/chat/completions' || request.method !== 'POST') {
    response.statusCode = 404
    return end()
  }
  const body = v.parse(Asked, JSON.parse(Buffer.concat(chunks).toString()))
  server.asked.push({ ...body, authorization: request.headers.authorization })
  const { script } = server
  if ('status' in script) {
    const told = script.body ?? JSON.stringify({ error: { message: 'sk-segredo recusada' } })
    response.writeHead(script.status, {
      'content-type': script.type ?? 'application/json',
      ...(script.location && { location: script.location }),
      ...(script.retryAfter && { 'retry-after': script.retryAfter }),
    })
    response.write(told)
    return end()
  }
  if ('raw' in script) {
    const { raw, type = 'text/event-stream', encoding, pauseMs = 5 } = script
    response.writeHead(200, {
      ...{ 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
    })
    for (const piece of typeof raw === 'string' ? [raw] : raw) {
      response.write(piece)
      // So that the pieces are not joined.
      if (typeof raw !== 'string') await sleep(pauseMs)
    }
    return end()
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const content of script.say) {
    if ('pauseMs' in script && script.pauseMs) await sleep(script.pauseMs)
    if (response.destroyed) return
    response.write(chunkOf({ content }))
  }
  if ('ending' in script && script.ending === 'silence') return
  if ('ending' in script) {
    await sleep(50)
    response.destroy()
    return
  }
  response.write(chunkOf({}, 'finish' in script ? script.finish : 'stop'))
  response.write('data: [DONE]\n\n')
  end()
}

function chunkOf(delta: { content?: string }, finish: string | null = null): string {
  const chunk = {
    ...{ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'modelo' },
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
  return `data: ${JSON.stringify(chunk)}\n\n`
}
