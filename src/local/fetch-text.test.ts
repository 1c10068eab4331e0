import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSilentCalls, fetchFile, fetchFromServer, fetchText } from './fetch-text.ts'
import { UnreachableError } from './unreachable-error.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const url = 'http://device.test/api/v1/health'

/** A line that swallows everything; it ends as each browser has it end. */
function blackHole(nameOfError: string) {
  return vi.fn<typeof fetch>(
    (_url, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', nameOfError)))
      }),
  )
}

function answerInParts() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
    },
  })
  return {
    fetch: vi.fn<typeof fetch>(async (_url, init) => {
      init?.signal?.addEventListener('abort', () => {
        controller?.error(init.signal?.reason)
        controller = undefined
      })
      return new Response(body, { headers: { ETag: '"a"' } })
    }),
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  }
}

/** What became of it so far. */
function watch(call: Promise<{ text: string }>) {
  const outcome: { text?: string; error?: unknown } = {}
  call.then(
    ({ text }) => Object.assign(outcome, { text }),
    (error: unknown) => Object.assign(outcome, { error }),
  )
  return outcome
}

describe('fetchText', () => {
  for (const name of ['AbortError', 'TimeoutError'])
    it(`takes ten seconds of silence for an unreachable server where browsers call that ${name}`, async () => {
      const outcome = watch(fetchText({ fetch: blackHole(name) }, url, {}))
      await vi.advanceTimersByTimeAsync(9_900)
      expect(outcome).toEqual({})
      await vi.advanceTimersByTimeAsync(200)
      expect(outcome.error).toBeInstanceOf(UnreachableError)
      expect(outcome.error).toMatchObject({ reason: 'network' })
    })

  it("tells the caller's change of mind from that, also where it has the same name", async () => {
    const caller = new AbortController()
    const fetch = blackHole('AbortError')
    const outcome = watch(fetchText({ fetch }, url, { signal: caller.signal }))
    await vi.advanceTimersByTimeAsync(1_000)
    caller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.error).toBe(caller.signal.reason)
    await expect(fetchText({ fetch }, url, { signal: caller.signal })).rejects.toBe(
      caller.signal.reason,
    )
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('gives up even where the browser leaves a call hanging that was called off', async () => {
    const outcome = watch(fetchText({ fetch: () => new Promise(() => {}) }, url, {}))
    await vi.advanceTimersByTimeAsync(10_100)
    expect(outcome.error).toBeInstanceOf(UnreachableError)
  })

  it('waits as long as it was told to', async () => {
    const outcome = watch(
      fetchText({ fetch: blackHole('AbortError') }, url, { silenceTimeoutMs: 30_000 }),
    )
    await vi.advanceTimersByTimeAsync(29_900)
    expect(outcome).toEqual({})
    await vi.advanceTimersByTimeAsync(200)
    expect(outcome.error).toBeInstanceOf(UnreachableError)
  })

  it('never cuts an answer that keeps coming, however slowly', async () => {
    const answer = answerInParts()
    const outcome = watch(fetchText(answer, url, {}))
    for (const part of ['é', 'le', 'nta']) {
      await vi.advanceTimersByTimeAsync(9_000)
      answer.send(part)
    }
    await vi.advanceTimersByTimeAsync(9_000)
    answer.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toEqual({ text: 'élenta' })
  })

  it('takes an answer that stops in the middle for none', async () => {
    const answer = answerInParts()
    const outcome = watch(fetchText(answer, url, {}))
    answer.send('{"status":')
    await vi.advanceTimersByTimeAsync(10_100)
    expect(outcome.error).toBeInstanceOf(UnreachableError)
  })

  it('does not let an answer drip for ever', async () => {
    const answer = answerInParts()
    const outcome = watch(fetchText(answer, url, {}))
    for (let second = 0; second < 200; second += 5) {
      answer.send(' ')
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(outcome.error).toBeInstanceOf(UnreachableError)
  })

  it('ends what has been silent once the server is heard again, and nothing else', async () => {
    const old = watch(
      fetchText({ fetch: blackHole('AbortError') }, url, { silenceTimeoutMs: 60_000 }),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    const young = watch(
      fetchText({ fetch: blackHole('AbortError') }, url, { silenceTimeoutMs: 60_000 }),
    )
    await vi.advanceTimersByTimeAsync(500)
    endSilentCalls()
    await vi.advanceTimersByTimeAsync(0)
    expect(old.error).toBeInstanceOf(UnreachableError)
    expect(young).toEqual({})
    await vi.advanceTimersByTimeAsync(1_600)
    expect(young.error).toBeInstanceOf(UnreachableError)
  })

  it('lets go on what is heard in the moment after the server was', async () => {
    const answer = answerInParts()
    const outcome = watch(fetchText(answer, url, {}))
    await vi.advanceTimersByTimeAsync(1_000)
    endSilentCalls()
    await vi.advanceTimersByTimeAsync(500)
    answer.send('{')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(outcome).toEqual({})
  })

  it('asks past what the browser keeps, where another network may have left its page', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('tudo'))
    await fetchText({ fetch }, url, {})
    expect(fetch.mock.lastCall?.[1]?.cache).toBe('no-store')
  })

  it('leaves no clock running behind', async () => {
    await fetchText({ fetch: async () => new Response('tudo') }, url, {})
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('fetchFile', () => {
  const handOn = (response: Response) => response
  const read = (response: Response) => watch(response.text().then((text) => ({ text })))

  it('rejects when nobody answers', async () => {
    const call = fetchFile({ fetch: blackHole('AbortError') }, url, {}, handOn)
    const outcome = watch(call.then(() => ({ text: '' })))
    await vi.advanceTimersByTimeAsync(10_100)
    expect(outcome.error).toMatchObject({ name: 'AbortError' })
  })

  it('ends a body that falls silent, also when the answer was handed on before', async () => {
    const answer = answerInParts()
    const outcome = read(await fetchFile(answer, url, {}, handOn))
    answer.send('a')
    await vi.advanceTimersByTimeAsync(9_900)
    expect(outcome).toEqual({})
    await vi.advanceTimersByTimeAsync(200)
    expect(outcome.error).toBeDefined()
    expect(answer.fetch.mock.lastCall?.[1]?.signal?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('never cuts a file that keeps coming, however long it takes', async () => {
    const answer = answerInParts()
    const outcome = watch(fetchFile(answer, url, {}, async (file) => ({ text: await file.text() })))
    for (let minute = 0; minute < 10; minute += 1)
      for (let part = 0; part < 10; part += 1) {
        answer.send('x')
        await vi.advanceTimersByTimeAsync(6_000)
      }
    answer.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toEqual({ text: 'x'.repeat(100) })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits for who does not ask for the next part', async () => {
    const answer = answerInParts()
    const response = await fetchFile(answer, url, {}, handOn)
    answer.send('a')
    await vi.advanceTimersByTimeAsync(60_000)
    answer.send('b')
    answer.end()
    const outcome = read(response)
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toEqual({ text: 'ab' })
  })

  it('ends a body that its caller calls off', async () => {
    const caller = new AbortController()
    const answer = answerInParts()
    const outcome = read(await fetchFile(answer, url, { signal: caller.signal }, handOn))
    await vi.advanceTimersByTimeAsync(0)
    caller.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.error).toBeDefined()
  })

  it('hands on status and headers, and nothing from elsewhere', async () => {
    const headers = { 'Content-Type': 'image/webp' }
    const part = async () => new Response('x', { status: 206, headers })
    const response = await fetchFile({ fetch: part }, url, {}, handOn)
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Type')).toBe('image/webp')
    const elsewhere = async () => Object.defineProperty(await part(), 'redirected', { value: true })
    await expect(fetchFile({ fetch: elsewhere }, url, {}, handOn)).rejects.toThrow('elsewhere')
  })
})

describe('fetchFromServer', () => {
  const picture = { 'Content-Type': 'image/webp', ETag: '"a"' }
  const keptAnswers: Record<string, Response> = {
    'a page': new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    'a part of a page': new Response('<h', {
      status: 206,
      headers: { 'Content-Type': 'text/html' },
    }),
    'a picture of its own': new Response('x', { headers: { 'Content-Type': 'image/png' } }),
  }
  for (const [name, kept] of Object.entries(keptAnswers))
    it(`asks anew for what the browser keeps of another network: ${name}`, async () => {
      const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) =>
        init?.cache === 'reload' ? new Response('ours', { headers: picture }) : kept,
      )
      expect(await (await fetchFromServer({ fetch }, url)).text()).toBe('ours')
      expect(fetch).toHaveBeenCalledTimes(2)
    })

  const ours: Record<string, Response> = {
    'a whole file': new Response('x', { headers: picture }),
    'a part of one': new Response('x', { status: 206, headers: { 'Content-Type': 'video/mp4' } }),
    'a refusal': new Response('{}', { status: 404 }),
  }
  for (const [name, response] of Object.entries(ours))
    it(`asks once for ${name}`, async () => {
      const fetch = vi.fn<typeof globalThis.fetch>(async () => response)
      expect(await fetchFromServer({ fetch }, url)).toBe(response)
      expect(fetch).toHaveBeenCalledOnce()
    })
})
