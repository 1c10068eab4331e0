import * as v from 'valibot'
import { RefreshRequest } from '#contract/auth.ts'
import { logoutCall } from '#contract/outbox-calls.ts'
import { ApiError } from './api-error.ts'
import { type CallPorts, callEndpoint } from './call-api.ts'
import type { LocalDatabase } from './db.ts'

const logout = { ...logoutCall, body: RefreshRequest, answer: v.object({}), errors: [] } as const

/** Nobody signs out so often without a connection. */
const most = 20
/** No session lasts longer on the server. */
const keptMs = 90 * 24 * 60 * 60_000

/** Inside a transaction over `owedSignOuts`: what ends a session that the server may not know to be over, and nothing else. */
export async function oweSignOut(db: LocalDatabase, refreshToken: string): Promise<void> {
  const owed = await db.owedSignOuts.toArray()
  owed.sort((a, b) => Number(a.owedAt) - Number(b.owedAt))
  await db.owedSignOuts.bulkDelete(owed.slice(0, 1 - most).map((row) => row.refreshToken))
  await db.owedSignOuts.put({ refreshToken, owedAt: Date.now() })
}

/**
 * Ends on the server what was left on this device, in the name of nobody. Each is kept until the server
 * has answered; answers whether some still are.
 */
export async function sendSignOuts(db: LocalDatabase, ports: CallPorts): Promise<boolean> {
  for (const { refreshToken, owedAt } of await db.owedSignOuts.toArray()) {
    const isYoung = Date.now() - Number(owedAt) < keptMs
    if (isYoung && !(await isAnswered(refreshToken, ports))) return true
    await db.owedSignOuts.delete(refreshToken)
  }
  return false
}

async function isAnswered(refreshToken: string, ports: CallPorts): Promise<boolean> {
  try {
    await callEndpoint(logout, { body: { refreshToken } }, ports)
    return true
  } catch (error) {
    // Refused for good: nothing that is asked again would be answered otherwise.
    return error instanceof ApiError && error.status < 500 && error.status !== 429
  }
}
