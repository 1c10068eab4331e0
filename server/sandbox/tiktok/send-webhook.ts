import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Sandbox } from '../sandbox.ts'

/** What a test asks for: where our server takes it. */
export const webhookSchema = v.strictObject({ to: v.pipe(v.string(), v.url()) })

const patienceMs = 10_000

/** Tells our server that a person removed the app. Answers the status that came back. */
export const sendWebhook = async (
  { app, clock }: Sandbox,
  { openId, to }: { openId: string; to: string },
): Promise<{ status: number }> => {
  const now = Math.floor(clock.now() / 1000)
  const body = JSON.stringify({
    ...{ client_key: app.id, event: 'authorization.removed', create_time: now },
    ...{ user_openid: openId, content: JSON.stringify({ reason: 1 }) },
  })
  const signature = createHmac('sha256', app.secret).update(`${now}.${body}`).digest('hex')
  const answer = await fetch(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'TikTok-Signature': `t=${now},s=${signature}` },
    body,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: answer.status }
}
