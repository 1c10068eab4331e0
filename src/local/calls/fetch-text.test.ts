import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSilentCalls, fetchFile, fetchFromServer, fetchText } from './fetch-text.ts'
import { UnreachableError } from './unreachable-error.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const url = 'http://device.test/api/v1/health'

/** A connection that never answers; it fails with the error that browsers use. */
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

/** Records the present state of a call. */
function watch(call: Promise<{ text: string }>) {
  const outcome: { text?: string; error?: unknown } = {}
  call.then(
    ({ text }) => Object.assign(outcome, { text }),
    (error: unknown) => Object.assign(outcome, { error }),
  )
  return outcome
}

for (const name of ['AbortError', 'TimeoutError'])
  it(`ten seconds of silence count as an unreachable server, with the browser's error ${name}`, async () => {
    const outcome = watch(fetchText({ fetch: blackHole(name) }, url, {}))
    await vi.advanceTimersByTimeAsync(9_900)
    expect(outcome).toEqual({})
    await vi.advanceTimersByTimeAsync(200)
    expect(outcome.error).toBeInstanceOf(UnreachableError)
    expect(outcome.error).toMatchObject({ reason: 'network' })
  })

it('fetchText: distinguishes an abort by the caller from that, also with the same error name', async () => {
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

it('fetchText gives up even where the browser leaves an aborted call hanging', async () => {
  const outcome = watch(fetchText({ fetch: () => new Promise(() => {}) }, url, {}))
  await vi.advanceTimersByTimeAsync(10_100)
  expect(outcome.error).toBeInstanceOf(UnreachableError)
})

it('fetchText waits for the given time', async () => {
  const outcome = watch(
    fetchText({ fetch: blackHole('AbortError') }, url, { silenceTimeoutMs: 30_000 }),
  )
  await vi.advanceTimersByTimeAsync(29_900)
  expect(outcome).toEqual({})
  await vi.advanceTimersByTimeAsync(200)
  expect(outcome.error).toBeInstanceOf(UnreachableError)
})

it('fetchText never aborts an answer that keeps arriving, however slowly', async () => {
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

it('fetchText treats an answer that stops in the middle as none', async () => {
  const answer = answerInParts()
  const outcome = watch(fetchText(answer, url, {}))
  answer.send('{"status":')
  await vi.advanceTimersByTimeAsync(10_100)
  expect(outcome.error).toBeInstanceOf(UnreachableError)
})

it('fetchText: limits the total time of a very slow answer', async () => {
  const answer = answerInParts()
  const outcome = watch(fetchText(answer, url, {}))
  for (let second = 0; second < 200; second += 5) {
    answer.send(' ')
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(outcome.error).toBeInstanceOf(UnreachableError)
})

it('fetchText ends silent calls once the server answers another, and no others', async () => {
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

it('fetchText does not end a call that is answered shortly after the other', async () => {
  const answer = answerInParts()
  const outcome = watch(fetchText(answer, url, {}))
  await vi.advanceTimersByTimeAsync(1_000)
  endSilentCalls()
  await vi.advanceTimersByTimeAsync(500)
  answer.send('{')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(outcome).toEqual({})
})

it("fetchText: bypasses the browser's cache, where another network may have left its page", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('tudo'))
  await fetchText({ fetch }, url, {})
  expect(fetch.mock.lastCall?.[1]?.cache).toBe('no-store')
})

it('fetchText leaves no timer running', async () => {
  await fetchText({ fetch: async () => new Response('tudo') }, url, {})
  expect(vi.getTimerCount()).toBe(0)
})

const handOn = (response: Response) => response
const read = (response: Response) => watch(response.text().then((text) => ({ text })))

it('fetchFile rejects without an answer', async () => {
  const call = fetchFile({ fetch: blackHole('AbortError') }, url, {}, handOn)
  const outcome = watch(call.then(() => ({ text: '' })))
  await vi.advanceTimersByTimeAsync(10_100)
  expect(outcome.error).toMatchObject({ name: 'AbortError' })
})

it('fetchFile ends a silent body, also when the response was passed on before', async () => {
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

it('fetchFile never aborts a file that keeps arriving, however long it takes', async () => {
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

it('fetchFile does not count the time in which the reader does not read', async () => {
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

it('fetchFile ends a body that its caller aborts', async () => {
  const caller = new AbortController()
  const answer = answerInParts()
  const outcome = read(await fetchFile(answer, url, { signal: caller.signal }, handOn))
  await vi.advanceTimersByTimeAsync(0)
  caller.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(outcome.error).toBeDefined()
})

it('fetchFile: passes on status and headers, and follows no redirect', async () => {
  const headers = { 'Content-Type': 'image/webp' }
  const part = vi.fn(async () => new Response('x', { status: 206, headers }))
  const response = await fetchFile({ fetch: part }, url, {}, handOn)
  expect(response.status).toBe(206)
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(part).toHaveBeenCalledWith(url, expect.objectContaining({ redirect: 'error' }))
})

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
  it(`fetchText fetches again what the browser cached from another network: ${name}`, async () => {
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
  it(`fetchText fetches once: ${name}`, async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => response)
    expect(await fetchFromServer({ fetch }, url)).toBe(response)
    expect(fetch).toHaveBeenCalledOnce()
  })
