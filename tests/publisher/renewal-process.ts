import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import * as v from 'valibot'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { renewGrant } from '#server/accounts/renew-grant.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { readEnv } from '#server/env/env.ts'
import { NetworkError } from '#server/networks/network.ts'
import { createSecretBox } from '#server/security/secret-box.ts'
import { readSecretKey } from '#server/security/secret-key.ts'

// A separate process that renews an account's grant when it is told to, at a server of tokens.
const env = readEnv(process.env)
const { db } = await connectDatabase(env)
const secretBox = createSecretBox(readSecretKey(env))
const log = pino({ level: 'silent' })
const deps = { db, secretBox, log, clock: { now: () => new Date() } }

const Order = v.object({ accountId: v.string(), tokensUrl: v.string(), patienceMs: v.number() })
const Grant = v.object({ accessToken: v.string(), refreshToken: v.string() })

async function renew({ accountId, tokensUrl, patienceMs }: v.InferOutput<typeof Order>) {
  const [seen] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, accountId))
  if (!seen) throw new Error('no account')
  const renewal = {
    ...{ aheadMs: 0, atUseMs: 0 },
    async renew({ refreshToken }: { refreshToken: string | null }) {
      const answer = await fetch(`${tokensUrl}/${refreshToken}`, { method: 'POST' })
      if (!answer.ok) throw new NetworkError('auth', 'A autorização terminou.', 'invalid_grant')
      return { ...v.parse(Grant, await answer.json()), expiresAt: null }
    },
  }
  const renewed = await renewGrant(deps, renewal, seen, { patienceMs })
  return openCredentials(secretBox, renewed).accessToken
}

process.on('message', async (message) => {
  const done = renew(v.parse(Order, message))
  process.send?.(await done.catch((error: NetworkError) => ({ failure: error.failure })))
})
process.send?.('ready')
