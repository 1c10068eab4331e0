import { refreshCall } from '#contract/calls/outbox-calls.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { proveCall } from './prove-call.ts'

/** The proof for a refresh with this token; undefined where the device has no key. */
export const proveRefresh = (db: LocalDatabase, token: string): Promise<string | undefined> =>
  proveCall(db, { ...refreshCall, token })
