import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { logoutCall } from '#contract/calls/outbox-calls.ts'
import { RefreshRequest } from '#contract/people/auth.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { type CallPorts, callEndpoint } from '#local/calls/call-api.ts'
import type { LocalDatabase } from '#local/database/db.ts'

const logout = { ...logoutCall, body: RefreshRequest, answer: v.object({}), errors: [] } as const

/** The longest life of a session on the server, in ms. */
const keptMs = 90 * millisecondsInDay

/**
 * Ends on the server the sessions that were left on this device. Each is kept until the server has
 * answered; answers whether some are left.
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
    // Refused for good: asking again would not change the answer.
    return error instanceof ApiError && error.status < 500 && error.status !== 429
  }
}
