import { expect, it, vi } from 'vitest'
import { listAccounts } from '#contract/endpoints/accounts.ts'
import { getAuthorizationUrl } from '#contract/endpoints/accounts-write.ts'
import { login } from '#contract/endpoints/auth.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { getPostHistory, listScheduledPosts } from '#contract/endpoints/posts.ts'
import { resetPassword } from '#contract/endpoints/sign-up.ts'
import { type CallInput, callEndpoint } from './call-api.ts'

const origin = 'http://device.test'
const session = {
  id: 'current' as const,
  user: { id: 'ana', name: 'Ana', email: 'ana@exemplo.com.br' },
  accessToken: 'access',
  refreshToken: 'refresh',
  projectId: 'project',
  updatedAt: 0,
}

function makePorts(answer: () => Promise<Response>) {
  const fetch = vi.fn((_url: string | URL | Request, _init?: RequestInit) => answer())
  const nothing = async () => undefined
  return { fetch, origin, session: { read: async () => session, refresh: nothing, end: nothing } }
}

const empty = async () => Response.json({ status: 'success', data: [] })

it('callEndpoint: builds the URL, with the headers of person and project', async () => {
  const ports = makePorts(empty)
  const query = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-28T00:00:00.000Z' }
  expect(await callEndpoint(listScheduledPosts, { query }, ports)).toEqual([])
  const [url, init] = ports.fetch.mock.calls[0] ?? []
  expect(url).toBe(
    'http://device.test/api/v1/posts/scheduled?from=2026-11-21T00%3A00%3A00.000Z&to=2026-11-28T00%3A00%3A00.000Z',
  )
  expect(init?.headers).toMatchObject({
    Authorization: 'Bearer access',
    'X-Project-ID': 'project',
  })
})

it('callEndpoint: encodes parameters in the path', async () => {
  const ports = makePorts(async () =>
    Response.json({ status: 'success', data: { url: 'https://a.b' } }),
  )
  await callEndpoint(getAuthorizationUrl, { params: { id: '../x?y' }, query: {} }, ports)
  expect(ports.fetch.mock.calls[0]?.[0]).toBe(
    'http://device.test/api/v1/platforms/..%2Fx%3Fy/authorization-url',
  )
})

it('callEndpoint reads what a newer server answers as its endpoint says that a device does', async () => {
  const act = { kind: 'changed', at: '2026-11-21T00:00:00.000Z', by: null }
  const events = [{ kind: 'approved' }, { ...act, parts: ['caption', 'weather'] }]
  const ports = makePorts(async () =>
    Response.json({ status: 'success', data: { events, hasMore: false } }),
  )
  const params = { id: '0b9f3a52-7a6e-4a2c-9a52-5d1c6c1f0a01' }
  expect(await callEndpoint(getPostHistory, { params }, ports)).toEqual({
    ...{ events: [{ ...act, parts: ['caption'] }], hasMore: false },
  })
})

it("callEndpoint throws the server's error with its code, details and Retry-After", async () => {
  const ports = makePorts(async () =>
    Response.json(
      {
        status: 'error',
        code: 'RATE_LIMITED',
        message: 'Calma.',
        details: [{ field: '', message: 'x' }],
        timestamp: new Date().toISOString(),
      },
      { status: 429, headers: { 'Retry-After': '7' } },
    ),
  )
  await expect(callEndpoint(listAccounts, {}, ports)).rejects.toMatchObject({
    name: 'ApiError',
    code: 'RATE_LIMITED',
    status: 429,
    message: 'Calma.',
    details: [{ field: '', message: 'x' }],
    retryAfterSeconds: 7,
  })
})

it("callEndpoint accepts only answers of the contract's shape", async () => {
  const strangers = [
    () => new Response('<html>Entre na rede do hotel</html>'),
    () => Response.json({ status: 'success', data: 'not accounts' }),
    () => Response.json([]),
    () => new Response('<html>502</html>', { status: 502, headers: { 'Retry-After': '3' } }),
    () => new Response(null, { status: 204 }),
  ]
  for (const stranger of strangers)
    await expect(
      callEndpoint(
        listAccounts,
        {},
        makePorts(async () => stranger()),
      ),
    ).rejects.toMatchObject({
      name: 'UnreachableError',
      reason: 'bad-answer',
    })
})

it('callEndpoint treats a broken network, and any other error of the browser, as no answer', async () => {
  const broken = [
    new TypeError('Failed to fetch'),
    new DOMException('late', 'TimeoutError'),
    new DOMException('late too, in WebKit', 'AbortError'),
  ]
  for (const error of broken)
    await expect(
      callEndpoint(
        listAccounts,
        {},
        makePorts(() => Promise.reject(error)),
      ),
    ).rejects.toMatchObject({ name: 'UnreachableError', reason: 'network' })
})

it.each([
  [login, { email: 'ana@exemplo.com.br', password: 'errada' }],
  [
    resetPassword,
    {
      ...{ otp: '123456', resetToken: 'a'.repeat(43) },
      ...{ password: 'Vento!tulha8', confirmPassword: 'Vento!tulha8' },
    },
  ],
] as const)(
  'refreshes nothing after a 401 of a sign-in or a reset: $0.path',
  async (endpoint, body) => {
    const refused = {
      ...{ status: 'error', code: 'INVALID_CREDENTIALS', message: 'Não.', details: [] },
      timestamp: new Date().toISOString(),
    }
    const ports = makePorts(async () => Response.json(refused, { status: 401 }))
    const refresh = vi.spyOn(ports.session, 'refresh')
    const input = { body } as CallInput<Endpoint>
    await expect(callEndpoint(endpoint as Endpoint, input, ports)).rejects.toThrow('Não.')
    expect(ports.fetch).toHaveBeenCalledOnce()
    expect(refresh).not.toHaveBeenCalled()
  },
)

it('callEndpoint: signs in without a session', async () => {
  const user = {
    id: '0a000000-0000-4000-8000-000000000001',
    name: 'Ana',
    email: 'ana@exemplo.com.br',
  }
  const data = { user, accessToken: 'a', refreshToken: 'b' }
  const fetch = vi.fn(async () => Response.json({ status: 'success', data }))
  const body = { email: 'ana@exemplo.com.br', password: 'segredo' }
  expect(await callEndpoint(login, { body }, { fetch, origin })).toEqual(data)
})
