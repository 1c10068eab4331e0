import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './app-env.ts'
import { traceRequest } from './trace-request.ts'

function traced() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = new Hono<AppEnv>()
  // Tracing uses only these two dependencies.
  app.use(traceRequest({ env: { TRUSTED_PROXIES: 0 }, log } as Deps))
  app.get('*', (c) => c.text(c.get('requestId')))
  return { app, lines }
}

test('a request is logged with its id and without its query', async () => {
  const { app, lines } = traced()
  const answer = await app.request('/settings?code=AQ-secret&state=instagram.nonce')
  const line: unknown = JSON.parse(lines.join(''))
  expect(line).toMatchObject({ method: 'GET', path: '/settings', status: 200 })
  expect(line).toMatchObject({ requestId: answer.headers.get('X-Request-Id') })
  expect(lines.join('')).not.toMatch(/AQ-secret|nonce/)
})

test.each([
  ['/media/6f1c/SECRET.jpg', '/media/6f1c/…'],
  ['/media/avatars/6f1c/SECRET.jpg', '/media/avatars/6f1c/…'],
  ['/relatorio/SECRET', '/relatorio/…'],
  ['/calendario/SECRET.ics', '/calendario/…'],
  ['/relatorio/SECRET/midia/6f1c', '/relatorio/…'],
  ['/api/v1/auth/check/SECRET', '/api/v1/auth/check/…'],
  ['/api/v1/invites/SECRET', '/api/v1/invites/…'],
  ['/api/v1/invites/SECRET/accept', '/api/v1/invites/…'],
  ['/api/v1/projects/6f1c/invites', '/api/v1/projects/6f1c/invites'],
])('what is secret in a path (%s) is not logged', async (path, logged) => {
  const { app, lines } = traced()
  await app.request(path)
  expect(JSON.parse(lines.join(''))).toMatchObject({ path: logged })
})
