import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeJson } from './encode-json.ts'

const asked = (accepted?: string) =>
  new Request('https://upubly.test/', { headers: accepted ? { 'Accept-Encoding': accepted } : {} })
const list = JSON.stringify({ posts: 'Pão quentinho às sete, '.repeat(500) })

test.each(['gzip', 'br, GZIP, deflate', 'gzip,deflate'])(
  'encodeJson is compressed for whoever takes %s',
  (accepted) => {
    const { body, headers } = encodeJson(list, asked(accepted))
    if (typeof body === 'string') throw new Error('not compressed')
    expect(gunzipSync(body).toString()).toBe(list)
    expect(body.length).toBeLessThan(list.length / 10)
    expect(headers).toEqual({
      ...{ 'Content-Type': 'application/json', 'Content-Length': `${body.length}` },
      ...{ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
    })
  },
)

test.each([
  ['to whoever takes no gzip', list, undefined],
  ['where gzip is refused', list, 'gzip;q=0, br'],
  ['where it is short', '{"name":"Pão"}', 'gzip'],
  ['where it is long', 'ã'.repeat(40_000), 'gzip'],
])('a whole JSON answer is as it is, with its bytes counted, %s', (_, text, accepted) => {
  expect(encodeJson(text, asked(accepted))).toEqual({
    body: text,
    headers: {
      ...{ 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(text)}` },
    },
  })
})
