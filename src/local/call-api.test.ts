import { describe, expect, it, vi } from 'vitest'
import { getAuthorizationUrl, listAccounts } from '#contract/endpoints/accounts.ts'
import { login } from '#contract/endpoints/auth.ts'
import { listScheduledPosts } from '#contract/endpoints/posts.ts'
import { callEndpoint } from './call-api.ts'

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
  return { fetch, origin, session: { read: async () => session, refresh: async () => undefined } }
}

const empty = async () => Response.json({ status: 'success', data: [] })

describe('callEndpoint', () => {
  it('builds the address and speaks for the person and the project', async () => {
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

  it('writes parameters so that they cannot leave their place', async () => {
    const ports = makePorts(async () =>
      Response.json({ status: 'success', data: { url: 'https://a.b' } }),
    )
    await callEndpoint(getAuthorizationUrl, { params: { id: '../x?y' } }, ports)
    expect(ports.fetch.mock.calls[0]?.[0]).toBe(
      'http://device.test/api/v1/platforms/..%2Fx%3Fy/authorization-url',
    )
  })

  it('gives the refusal of the server with its code, details and patience', async () => {
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

  it('takes for an answer only what has the agreed shape', async () => {
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

  it('takes a broken network, and whatever else a browser ends a call with, for no answer', async () => {
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

  it('signs in without a session', async () => {
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
})
