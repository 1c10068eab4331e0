import * as v from 'valibot'
import { RefreshRequest } from '#contract/auth.ts'
import { errorCodes } from '#contract/errors.ts'
import { logoutCall } from '#contract/outbox-calls.ts'
import { ApiError } from './api-error.ts'
import { type CallPorts, callEndpoint } from './call-api.ts'
import type { LocalDatabase } from './db.ts'
import { readValid } from './stored-rows.ts'

const logout = { ...logoutCall, body: RefreshRequest, answer: v.object({}), errors: [] } as const

const key = 'sign-outs'
/** Nobody signs out so often without a connection. */
const most = 20
/** No session lasts longer on the server. */
const keptMs = 90 * 24 * 60 * 60_000

const Rows = v.array(v.object({ refreshToken: v.string(), at: v.number() }))
type Row = v.InferOutput<typeof Rows>[number]

/** Sessions that were left here and that the server may not know to be over: what ends them, and nothing else. */
export async function oweSignOut(db: LocalDatabase, refreshToken: string): Promise<void> {
  const rows = [...(await readRows(db)), { refreshToken, at: Date.now() }]
  await db.settings.put({ key, value: rows.slice(-most) })
}

/**
 * Ends on the server what was left on this device, in the name of nobody. Each is kept until the server
 * has answered; answers whether some still are.
 */
export async function sendSignOuts(db: LocalDatabase, ports: CallPorts): Promise<boolean> {
  const rows = await readRows(db)
  for (const row of rows) {
    if (!(await isSettled(row, ports))) return true
    await forget(db, row)
  }
  return false
}

async function isSettled({ refreshToken, at }: Row, ports: CallPorts): Promise<boolean> {
  if (Date.now() - at > keptMs) return true
  try {
    await callEndpoint(logout, { body: { refreshToken } }, ports)
    return true
  } catch (error) {
    // Refused for good: nothing that is asked again would be answered otherwise.
    const code = error instanceof ApiError ? error.knownCode : undefined
    return code !== undefined && !errorCodes[code].isRetryable
  }
}

async function forget(db: LocalDatabase, { refreshToken }: Row): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const left = (await readRows(db)).filter((row) => row.refreshToken !== refreshToken)
    if (left.length > 0) await db.settings.put({ key, value: left })
    else await db.settings.delete(key)
  })
}

async function readRows(db: LocalDatabase): Promise<Row[]> {
  return readValid(Rows, (await db.settings.get(key))?.value) ?? []
}
