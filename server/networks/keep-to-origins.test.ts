import { expect, it } from 'vitest'
import { makeByteSource } from '#tests/fakes/device/byte-source.ts'
import { keepToOrigins } from './network-fetch.ts'

it('keepToOrigins sends to the network alone, and lets go of a body for others', async () => {
  const sent: string[] = []
  const fetch = keepToOrigins(
    async (url) => {
      sent.push(String(url))
      return new Response('ok')
    },
    ['https://graph.test'],
  )
  await fetch('https://graph.test/me')
  const { stream, isCancelled } = makeByteSource(100)
  const request = { method: 'PUT', body: { stream, size: 100 } } as const
  await expect(fetch('https://evil.test/me', request)).rejects.toMatchObject({
    code: 'FETCH_REFUSED',
  })
  expect(isCancelled()).toBe(true)
  expect(sent).toEqual(['https://graph.test/me'])
})
