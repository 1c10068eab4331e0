import { eq } from 'drizzle-orm'
import type { Caller } from '../auth/access-token.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * Lets through who runs this service: their proved address is named in OPERATORS, and signing in
 * takes a second step, and took one in this session. Throws FORBIDDEN, or SECOND_STEP_REQUIRED where
 * only that is missing.
 */
export async function requireOperator(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { userId, sessionId }: Caller,
): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user?.emailVerifiedAt || !env.OPERATORS?.includes(user.email))
    throw new ApiError('FORBIDDEN')
  if (!user.twoStepByMail && user.totpConfirmedAt === null)
    throw new ApiError('SECOND_STEP_REQUIRED')
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session?.hasSecondStep) throw new ApiError('SECOND_STEP_REQUIRED')
}
