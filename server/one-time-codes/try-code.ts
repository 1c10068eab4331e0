import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { countGuess } from '../auth/count-guess.ts'
import type { Executor } from '../db/database.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { hashCode, isSameHash } from '../security/hash-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { type CodeName, type FoundCode, findCode } from './find-code.ts'

/** Tries that a code survives. */
const mostTries = 5

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'codeKey' | 'limits'>

/**
 * Counts a try, by account and for the code itself, or by address where there is no such code. Only
 * then has it checked by `read`: what it returns is returned with the code; undefined is a wrong one. The caller has to
 * call `useCode` in the transaction of the effect. Throws CODE_INVALID, the same for whatever is
 * wrong, or RATE_LIMITED.
 */
export async function tryCode<Proof>(
  deps: CodeDeps,
  name: CodeName,
  read: (found: FoundCode) => Promise<Proof | undefined>,
  origin: CallOrigin,
): Promise<FoundCode & { proof: Proof }> {
  const { db, clock, limits } = deps
  const now = clock.now()
  const found = await findCode(db, name, now)
  // Whoever has the token of a mail, or of a browser that gave the password, is no stranger.
  if (!found) await limits.codesByAddress.consume(origin.address)
  const account = found?.user.email ?? ('tokenHash' in name ? name.tokenHash : name.userId)
  const guess = await countGuess(deps, { kind: name.purpose, account }, origin)
  const code = await claimTry(db, found?.code.id, now)
  const tried = found && code && { user: found.user, code }
  const proof = tried && (await read(tried))
  if (!tried || proof === undefined) {
    const told = found ? { userId: found.user.id } : {}
    const { address, log } = origin
    logSecurityEvent(log, 'authn_code_fail', { address, about: name.purpose, ...told })
    throw new ApiError('CODE_INVALID')
  }
  await guess.giveBack()
  return { ...tried, proof }
}

/** For `tryCode`: whether these are the digits that were mailed. */
export function readDigits({ codeKey }: Pick<Deps, 'codeKey'>, digits: string) {
  return async ({ code }: FoundCode): Promise<true | undefined> =>
    isSameHash(code.codeHash, hashCode(codeKey, code.tokenHash, digits)) || undefined
}

/** Whether the digits of a code are accepted no more, because of their age or of wrong tries. */
export function isOver({ codeExpiresAt, attempts }: FoundCode['code'], now: Date): boolean {
  return codeExpiresAt <= now || attempts >= mostTries
}

/** One statement, so that of simultaneous tries no more than `mostTries` are compared. */
async function claimTry(db: Executor, id: string | undefined, now: Date) {
  const [claimed] = await db
    .update(oneTimeCodes)
    .set({ attempts: sql`${oneTimeCodes.attempts} + 1` })
    .where(
      and(
        id === undefined ? sql`false` : eq(oneTimeCodes.id, id),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.codeExpiresAt, now),
        lt(oneTimeCodes.attempts, mostTries),
      ),
    )
    .returning()
  return claimed
}
