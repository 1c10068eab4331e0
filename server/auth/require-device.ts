import { eq } from 'drizzle-orm'
import { sessions } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import type { Caller } from './access-token.ts'

export type SessionRow = typeof sessions.$inferSelect

/**
 * Lets a call through that comes from the device that began the session: a copied access token does
 * not make it. Throws UNAUTHENTICATED for such a copy.
 */
export async function requireDevice(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { readCallKey, address, log }: Pick<CallOrigin, 'readCallKey' | 'address' | 'log'>,
): Promise<SessionRow> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, caller.sessionId))
  if (!session) throw new ApiError('UNAUTHENTICATED')
  // A session without a key began on a device that can have none.
  if (session.keyThumbprint && session.keyThumbprint !== (await readCallKey())) {
    logSecurityEvent(log, 'authn_token_stolen', { ...caller, address })
    throw new ApiError('UNAUTHENTICATED')
  }
  return session
}
