import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { NetworkError } from '../network.ts'
import type { NetworkNotice, NoticeMeaning } from '../network-notice.ts'
import { parseJson } from '../parse-json.ts'

const mostCharacters = 8192
/** How old, in ms, a request may be: it is told at once, and clocks differ a little. */
const freshMs = 24 * 60 * 60 * 1000
const skewMs = 5 * 60 * 1000

const Payload = v.object({
  algorithm: v.pipe(
    v.string(),
    v.transform((name) => name.toUpperCase()),
    v.literal('HMAC-SHA256'),
  ),
  issued_at: v.number(),
  user_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,40}$/)),
})

/**
 * What a callback of Meta means (docs/networks.md 2.4): the app was removed, or the person's data are
 * to be deleted. Of the two calls the form's `signed_request` names the person, by the app-scoped id.
 * `now` in ms since 1970. Throws `NetworkError` `auth` for what was not signed with the app's secret,
 * or not lately.
 */
export function readMetaNotice(
  { kind, body }: Pick<NetworkNotice, 'kind' | 'body'>,
  appSecret: string,
  now: number,
): NoticeMeaning {
  if (kind === 'events') return { does: 'nothing' }
  const grantId = readSignedRequest(body, appSecret, now)
  return { does: kind === 'deauthorize' ? 'end' : 'erase', grantId }
}

function readSignedRequest(form: string, appSecret: string, now: number): string {
  const signed = new URLSearchParams(form).get('signed_request') ?? ''
  const [signature, payload, ...more] = signed.split('.')
  if (!signature || !payload || more.length > 0 || signed.length > mostCharacters)
    throw refuse('no signed_request')
  const expected = createHmac('sha256', appSecret).update(payload).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refuse('signed by somebody else')
  const read = v.safeParse(Payload, parse(payload))
  if (!read.success) throw refuse('unknown payload')
  const age = now - read.output.issued_at * 1000
  if (age > freshMs || age < -skewMs) throw refuse('not issued lately')
  return read.output.user_id
}

function parse(payload: string): unknown {
  try {
    return parseJson(Buffer.from(payload, 'base64url').toString())
  } catch {
    return undefined
  }
}

function refuse(why: string): NetworkError {
  return new NetworkError('auth', 'O aviso não veio da rede.', `signed_request: ${why}`)
}
