import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { securityHeaders } from './security-headers.ts'

async function headersAt(publicUrl: string): Promise<Headers> {
  const app = new Hono<AppEnv>()
  app.use(securityHeaders(publicUrl))
  app.get('/', (c) => c.text('Oi'))
  return (await app.request('/')).headers
}

it('an https address binds the browser to it for a year, with all below it', async () => {
  const headers = await headersAt('https://upubly.example')
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
})

it('a plain address of this machine binds nothing', async () => {
  const headers = await headersAt('http://localhost:3000')
  expect(headers.has('Strict-Transport-Security')).toBe(false)
})
