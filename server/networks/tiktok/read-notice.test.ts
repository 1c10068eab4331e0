import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { NetworkError } from '../network.ts'
import { readNotice } from './read-notice.ts'

const secret = 'app-secret'
const now = Date.parse('2026-11-26T12:00:00Z')
const removed = {
  ...{ client_key: 'k', event: 'authorization.removed', create_time: now / 1000 },
  ...{ user_openid: '723f24d7', content: '{"reason":1}' },
}
const sign = (body: string, seconds = now / 1000, key = secret) =>
  `t=${seconds},s=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
const read = (body: string, signature: string | undefined = sign(body)) =>
  readNotice({ kind: 'events', body, header: () => signature }, secret, now)

it("what TikTok's webhook means: a removed authorization names the account", () => {
  expect(read(JSON.stringify(removed))).toEqual({ does: 'end', grantId: '723f24d7' })
})

it("what TikTok's webhook means: news of posts and events that nobody knows change nothing", () => {
  const event = 'post.publish.complete'
  expect(read(JSON.stringify({ ...removed, event }))).toEqual({ does: 'nothing' })
  expect(read(JSON.stringify({ ...removed, user_openid: '' }))).toEqual({ does: 'nothing' })
  const other = { kind: 'deauthorize' as const, body: '', header: () => undefined }
  expect(readNotice(other, secret, now)).toEqual({ does: 'nothing' })
})

const body = JSON.stringify(removed)
it.each([
  ['signed with another secret', sign(body, now / 1000, 'other')],
  ['signed for another text', sign(`${body} `)],
  ['without a signature', ''],
  ['of four days ago', sign(body, now / 1000 - 4 * 86_400)],
  ['of tomorrow', sign(body, now / 1000 + 86_400)],
])("what TikTok's webhook means: one %s is refused", (_what, signature) => {
  expect(() => read(body, signature)).toThrow(NetworkError)
})

it("what TikTok's webhook means: one that is no JSON is refused", () => {
  expect(() => read('hello')).toThrow(NetworkError)
})
