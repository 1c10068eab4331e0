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

it('an https address binds the browser to it for a year, with all below it', async () => {
  const headers = await headersAt('https://upubly.example')
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains')
})

it('a plain address of this machine binds nothing', async () => {
  const headers = await headersAt('http://localhost:3000')
  expect(headers.has('Strict-Transport-Security')).toBe(false)
})

it('another policy makes another page, which devices fetch', async () => {
  const before = await digestPolicy()
  expect(await digestPolicy()).toBe(before)
  const { connectSrc } = pagePolicy.contentSecurityPolicy
  connectSrc.push('https://elsewhere.example')
  expect(await digestPolicy()).not.toBe(before)
  connectSrc.pop()
})
