import { Hono } from 'hono'
import { pino } from 'pino'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { Deps } from '../deps.ts'
import { answerError } from '../http/answer-error.ts'
import { ApiError } from '../http/api-error.ts'
import type { AppEnv } from '../http/app-env.ts'
import { type Call, mount } from './mount-endpoint.ts'

const now = new Date('2026-11-21T12:00:00Z')

const base = {
  method: 'POST',
  path: '/things/:id',
  caller: 'visitor',
  bodyType: 'json',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)) }),
  query: v.object({ size: v.optional(v.string(), '10') }),
  body: v.object({ name: v.string() }),
  answer: v.object({ name: v.string() }),
  errors: [],
} satisfies Endpoint

function appWith<const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<v.InferInput<E['answer']>>,
  env: Partial<Deps['env']> = {},
) {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('log', log)
    c.set('address', '1.2.3.4')
    await next()
  })
  app.onError((error, c) => answerError(error, c, now))
  const limit = { consume: async () => {}, charge: async () => {}, forget: async () => {} }
  // Only the dependencies that mounting uses; no database is reached.
  const deps = {
    env: { NODE_ENV: 'test', ...env },
    clock: { now: () => now },
    limits: { callsByUser: limit, changesByUser: limit, keptByUser: limit },
  } as unknown as Deps
  mount(app, deps, endpoint, handle)
  const call = async (path = '/things/7', init: RequestInit = {}) => {
    const headers = { 'Content-Type': 'application/json', ...init.headers }
    const answer = await app.request(`/api/v1${path}`, {
      method: 'POST',
      body: '{"name":"a"}',
      ...init,
      headers,
    })
    return { status: answer.status, headers: answer.headers, json: await answer.json() }
  }
  return { call, lines }
}

test('a handler gets what the endpoint declares, checked and converted', async () => {
  const handle = vi.fn(async ({ body }: Call<typeof base>) => ({ name: body.name }))
  const { call } = appWith(base, handle)
  const answer = await call('/things/7?other=1')
  expect(answer).toMatchObject({ status: 200, json: { status: 'success', data: { name: 'a' } } })
  expect(handle.mock.calls[0]?.[0]).toMatchObject({
    params: { id: 7 },
    query: { size: '10' },
    body: { name: 'a' },
    caller: undefined,
    project: undefined,
    address: '1.2.3.4',
  })
})

test('each broken rule is named by its field, and nothing of the input is repeated', async () => {
  const { call } = appWith(base, async () => ({ name: '' }))
  const secret = 'segredo-123'
  const path = await call(`/things/${secret}`)
  const body = await call('/things/7', { body: JSON.stringify({ name: { secret } }) })
  expect([path.status, body.status]).toEqual([400, 400])
  expect(path.json).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field: 'id' }] })
  expect(body.json).toMatchObject({ details: [{ field: 'name', message: 'Valor inválido' }] })
  expect(JSON.stringify([path.json, body.json])).not.toContain(secret)
})

test('a multipart body is passed to the handler unread', async () => {
  const endpoint = { ...base, bodyType: 'multipart' } as const satisfies Endpoint
  const { call } = appWith(endpoint, async ({ request, body }) => {
    expect(body).toBeUndefined()
    return { name: await request.text() }
  })
  expect((await call('/things/7', { body: 'raw' })).json).toMatchObject({ data: { name: 'raw' } })
})

test.each([undefined, '', 'short', 'with space 123', 'x'.repeat(129), 'çççççççççç'])(
  'a call with an Idempotency-Key needs a valid one (%s)',
  async (idempotencyKey) => {
    const endpoint = { ...base, isIdempotent: true } as const satisfies Endpoint
    const { call } = appWith(endpoint, async (given) => ({ name: given.idempotencyKey }))
    const good = await call('/things/7', { headers: { 'Idempotency-Key': 'a-good-key' } })
    expect(good.json).toMatchObject({ data: { name: 'a-good-key' } })
    const name = 'Idempotency-Key'
    const headers = idempotencyKey === undefined ? {} : { [name]: encodeKey(idempotencyKey) }
    expect((await call('/things/7', { headers })).json).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    })
  },
)

test('a call whose key is optional is told when there is none, and refuses a wrong one', async () => {
  const endpoint = {
    ...base,
    isIdempotent: true,
    isKeyOptional: true,
  } as const satisfies Endpoint
  const { call } = appWith(endpoint, async ({ idempotencyKey }) => ({
    name: idempotencyKey ?? 'none',
  }))
  expect((await call()).json).toMatchObject({ data: { name: 'none' } })
  const wrong = await call('/things/7', { headers: { 'Idempotency-Key': 'short' } })
  expect(wrong.json).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
})

test.each([undefined, '*', '"1", "2"', '"0"', '"v1"', '1.5'])(
  'a change must name the revision it is based on (%s)',
  async (tag) => {
    const endpoint = { ...base, requiresRevision: true } as const satisfies Endpoint
    const { call } = appWith(endpoint, async (given) => ({ name: `of ${given.revision}` }))
    const good = await call('/things/7', { headers: { 'If-Match': '"3"' } })
    expect(good.json).toMatchObject({ data: { name: 'of 3' } })
    const headers = tag === undefined ? {} : { 'If-Match': tag }
    const { status, json } = await call('/things/7', { headers })
    expect([status, json]).toMatchObject([428, { code: 'VERSION_REQUIRED' }])
  },
)

test('an answer that violates its schema is an error, outside production', async () => {
  const broken = async () => JSON.parse('{"name":5}')
  const { call, lines } = appWith(base, broken)
  const answer = await call()
  expect([answer.status, answer.json]).toMatchObject([500, { code: 'INTERNAL', details: [] }])
  expect(lines.join()).toContain('answer of POST /things/:id breaks its schema: name: string')
  expect((await appWith(base, broken, { NODE_ENV: 'production' }).call()).status).toBe(200)
})

test('an unexpected error reveals nothing, and is logged', async () => {
  const { call, lines } = appWith(base, async () => {
    throw new Error('the password is hunter2')
  })
  const answer = await call()
  expect(answer).toMatchObject({
    status: 500,
    json: { code: 'INTERNAL', timestamp: now.toISOString() },
  })
  expect(JSON.stringify(answer.json)).not.toContain('hunter2')
  expect(lines.join()).toContain('hunter2')
})

test.each(['57P01', '40P01'])(
  'an unreachable database, or a deadlock in it, gives an error that can be retried (%s)',
  async (code) => {
    const { call } = appWith(base, async () => {
      throw new Error('query failed', { cause: Object.assign(new Error(), { code }) })
    })
    expect(await call()).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' } })
  },
)

test.each(['ENOSPC', 'EDQUOT', '53100'])(
  'a full disk gives its own error wherever it occurs (%s)',
  async (code) => {
    const { call } = appWith(base, async () => {
      throw new Error('query failed', { cause: Object.assign(new Error(), { code }) })
    })
    expect(await call()).toMatchObject({ status: 507, json: { code: 'STORAGE_FULL' } })
  },
)

test('an error may say how long to wait', async () => {
  const { call } = appWith(base, async () => {
    throw new ApiError('RATE_LIMITED', { retryAfterSeconds: 12 })
  })
  const answer = await call()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '12'])
})

/** Header values are bytes; this is how a browser sends other characters. */
function encodeKey(value: string): string {
  return Buffer.from(value).toString('latin1')
}
