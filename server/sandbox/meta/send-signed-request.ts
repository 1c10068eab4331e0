import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Sandbox } from '../sandbox.ts'

/** What a test asks for: which of the two callbacks, and where our server takes it. */
export const signedRequestSchema = v.strictObject({
  kind: v.picklist(['deauthorize', 'data-deletion']),
  to: v.pipe(v.string(), v.url()),
})

const patienceMs = 10_000

/**
 * Tells our server, as Meta does, that a person removed the app or wants their data deleted. `userId` is
 * the person's app-scoped id. Answers what came back.
 */
export const sendSignedRequest = async (
  { app, clock }: Sandbox,
  { userId, to }: { userId: string; to: string },
): Promise<{ status: number; body: unknown }> => {
  const issued = Math.floor(clock.now() / 1000)
  const payload = { algorithm: 'HMAC-SHA256', issued_at: issued, user_id: userId }
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  const signature = createHmac('sha256', app.secret).update(text).digest('base64url')
  const answer = await fetch(to, {
    method: 'POST',
    body: new URLSearchParams({ signed_request: `${signature}.${text}` }),
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
