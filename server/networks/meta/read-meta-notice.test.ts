import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { NetworkError } from '../network.ts'
import { readMetaNotice } from './read-meta-notice.ts'

const secret = 'app-secret'
const now = Date.parse('2026-03-10T12:00:00Z')
const lately = { algorithm: 'HMAC-SHA256', issued_at: now / 1000 - 5, user_id: '218471' }
const sign = (payload: string, key = secret) => {
  const text = Buffer.from(payload).toString('base64url')
  return `${createHmac('sha256', key).update(text).digest('base64url')}.${text}`
}
const formOf = (signed: string) => new URLSearchParams({ signed_request: signed }).toString()
const read = (body: string, kind: 'deauthorize' | 'data-deletion' | 'events' = 'deauthorize') =>
  readMetaNotice({ kind, body }, secret, now)

it("what Meta's callbacks mean: a signed one names the person whose consent is over, or whose data are to go", () => {
  const body = formOf(sign(JSON.stringify(lately)))
  expect(read(body)).toEqual({ does: 'end', grantId: '218471' })
  expect(read(body, 'data-deletion')).toEqual({ does: 'erase', grantId: '218471' })
  expect(read('anything', 'events')).toEqual({ does: 'nothing' })
})

it("what Meta's callbacks mean: an id of 17 digits that comes as a bare number keeps all of them", () => {
  const text = `{"algorithm":"HMAC-SHA256","issued_at":${lately.issued_at},"user_id":17841400000000123}`
  expect(read(formOf(sign(text)))).toEqual({ does: 'end', grantId: '17841400000000123' })
})

it.each([
  ['signed with another secret', formOf(sign(JSON.stringify(lately), 'other'))],
  ['changed after it was signed', formOf(`${sign(JSON.stringify(lately))}x`)],
  ['without a signature', formOf(`.${Buffer.from(JSON.stringify(lately)).toString('base64url')}`)],
  ['of two days ago', formOf(sign(JSON.stringify({ ...lately, issued_at: now / 1000 - 172_800 })))],
  ['of tomorrow', formOf(sign(JSON.stringify({ ...lately, issued_at: now / 1000 + 86_400 })))],
  ['of another algorithm', formOf(sign(JSON.stringify({ ...lately, algorithm: 'none' })))],
  ['about nobody', formOf(sign(JSON.stringify({ ...lately, user_id: '' })))],
  ['that is no JSON', formOf(sign('no json'))],
  ['that is much too long', formOf(sign(JSON.stringify({ ...lately, more: 'x'.repeat(9000) })))],
  ['without a form', ''],
])("what Meta's callbacks mean: one %s is refused", (_what, body) => {
  expect(() => read(body)).toThrow(NetworkError)
})
