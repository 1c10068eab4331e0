import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { digestPolicy } from '../../build/write-policy-digest.ts'
import type { AppEnv } from './app-env.ts'
import { pagePolicy, securityHeaders } from './security-headers.ts'

async function headersAt(publicUrl: string): Promise<Headers> {
  const app = new Hono<AppEnv>()
  app.use(securityHeaders(publicUrl))
  app.get('/', (c) => c.text('Oi'))
  return (await app.request('/')).headers
}

it('an https URL sends HSTS for a year, subdomains included', async () => {
  const headers = await headersAt('https://upubly.example')
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
})

it('an http URL of this machine sends no HSTS', async () => {
  const headers = await headersAt('http://localhost:3000')
  expect(headers.has('Strict-Transport-Security')).toBe(false)
})

it("a changed policy changes the page's ETag, so that devices fetch it", async () => {
  const before = await digestPolicy()
  expect(await digestPolicy()).toBe(before)
  const { connectSrc } = pagePolicy.contentSecurityPolicy
  connectSrc.push('https://elsewhere.example')
  expect(await digestPolicy()).not.toBe(before)
  connectSrc.pop()
})
