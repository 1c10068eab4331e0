import { createHmac, timingSafeEqual } from 'node:crypto'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import { NetworkError } from '../network.ts'
import type { NetworkNotice, NoticeMeaning } from '../network-notice.ts'
import { parseBody } from '../read-answer.ts'

/** TikTok tries for 72 hours (docs/networks.md 5.1); clocks differ a little. */
const freshMs = 73 * millisecondsInHour
const skewMs = 5 * millisecondsInMinute

const Event = v.object({
  event: v.string(),
  user_openid: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
})

/**
 * What TikTok's webhook tells: that somebody removed the app, or lost their account. Of posts we ask
 * ourselves. `now` in ms since 1970. Throws `NetworkError` `auth` for what was not signed with the
 * app's secret (header `TikTok-Signature`), or long ago.
 */
export function readNotice(
  { kind, body, header }: NetworkNotice,
  clientSecret: string,
  now: number,
): NoticeMeaning {
  if (kind !== 'events') return { does: 'nothing' }
  requireSignature(header('TikTok-Signature') ?? '', { body, clientSecret, now })
  const read = v.safeParse(Event, parseBody(body))
  if (!read.success) throw refuse('unknown payload')
  const { event, user_openid: grantId } = read.output
  return event === 'authorization.removed' && grantId !== ''
    ? { does: 'end', grantId }
    : { does: 'nothing' }
}

function requireSignature(
  signature: string,
  signed: { body: string; clientSecret: string; now: number },
): void {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),s=([0-9a-f]{64})$/i.exec(signature) ?? []
  const expected = createHmac('sha256', signed.clientSecret)
    .update(`${seconds}.${signed.body}`)
    .digest()
  const given = Buffer.from(hex, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refuse('signed by somebody else')
  const age = signed.now - Number(seconds) * 1000
  if (age > freshMs || age < -skewMs) throw refuse('not signed lately')
}

function refuse(why: string): NetworkError {
  return new NetworkError('auth', 'O aviso não veio da rede.', `webhook: ${why}`)
}
