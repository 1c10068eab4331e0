import { and, asc, eq, gt } from 'drizzle-orm'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { isOfEarlierKey, resealedAtOnce } from '../security/reseal.ts'
import { resealTotp } from './totp.ts'

/** Seals the secrets of authenticator apps anew where an earlier key sealed them; returns how many. */
export async function resealTotpSecrets({
  db,
  secretBox,
  log,
}: Pick<Deps, 'db' | 'secretBox' | 'log'>): Promise<number> {
  const isOld = isOfEarlierKey(users.totpSecret, secretBox)
  const { id, totpSecret } = users
  let resealed = 0
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id, totpSecret })
      .from(users)
      .where(and(isOld, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(resealedAtOnce)
    for (const row of rows) {
      try {
        const sealed = resealTotp(secretBox, row)
        if (sealed === undefined || row.totpSecret === null) continue
        // Only over what was read: the person may have set up another app meanwhile.
        const isSame = and(eq(id, row.id), eq(totpSecret, row.totpSecret))
        await db.update(users).set({ totpSecret: sealed }).where(isSame)
        resealed += 1
      } catch (error) {
        log.error(
          { err: error, userId: row.id },
          'the secret of an authenticator app does not open',
        )
      }
    }
    after = rows.at(-1)?.id
    if (rows.length < resealedAtOnce) return resealed
  }
}
