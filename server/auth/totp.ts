import { and, asc, eq, gt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { isOfEarlierKey, reseal, resealedAtOnce } from '../security/reseal.ts'
import type { SecretBox } from '../security/secret-box.ts'

/** In seconds; what every authenticator app takes for granted. */
const period = 30
/** Steps before and after, for clocks that differ. */
const window = 1

type User = Pick<typeof users.$inferSelect, 'id' | 'totpSecret'>

interface NewTotp {
  /** For the `users` row. */
  sealed: string
  /** For people, to type in. */
  secret: string
  /** For a picture that the app reads. */
  uri: string
}

export function makeTotp(
  { secretBox }: Pick<Deps, 'secretBox'>,
  { id, email }: { id: string; email: string },
): NewTotp {
  const totp = openTotp(new Secret({ size: 20 }), email)
  const secret = totp.secret.base32
  return { sealed: secretBox.seal(secret, contextOf(id)), secret, uri: totp.toString() }
}

/** The 30-second step whose code this is; undefined for a wrong one. */
export function findTotpStep(
  { secretBox, clock }: Pick<Deps, 'secretBox' | 'clock'>,
  { id, totpSecret }: User,
  code: string,
): number | undefined {
  if (totpSecret === null) return undefined
  const totp = openTotp(Secret.fromBase32(secretBox.open(totpSecret, contextOf(id))), '')
  const timestamp = clock.now().getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** The secret sealed with the present key; undefined where it is already. */
function resealTotp(box: SecretBox, { id, totpSecret }: User): string | undefined {
  return reseal(box, totpSecret, contextOf(id))
}

function openTotp(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'uPubly', label, algorithm: 'SHA1', digits: 6, period, secret })
}

/** A sealed secret opens for its person alone. */
const contextOf = (userId: string) => `totp/${userId}`

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
