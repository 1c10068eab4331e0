import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { LocalDatabase } from '../database/db.ts'

/** The most sign-outs that are kept; the oldest are dropped. */
const most = 20

/**
 * Notes a sign-out that the server has not heard of. What is kept on the device, which may be a
 * shared one, is the SHA-256 of the refresh token: it ends the session and can do nothing else.
 * Inside a transaction over `owedSignOuts`, so it is not left to the browser, which would take longer
 * than a transaction waits.
 */
export async function oweSignOut(db: LocalDatabase, refreshToken: string): Promise<void> {
  const owed = await db.owedSignOuts.toArray()
  owed.sort((a, b) => Number(a.owedAt) - Number(b.owedAt))
  await db.owedSignOuts.bulkDelete(owed.slice(0, 1 - most).map((row) => row.refreshToken))
  const hash = bytesToHex(sha256(utf8ToBytes(refreshToken)))
  await db.owedSignOuts.put({ refreshToken: hash, owedAt: Date.now() })
}
