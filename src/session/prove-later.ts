import type { LocalDatabase } from '#local/database/db.ts'
import type { ProveRefresh } from '#local/session/session.ts'

/** Loads `prove-refresh.ts` at the first refresh, to keep it out of the first load. */
export const proveLater =
  (db: LocalDatabase): ProveRefresh =>
  async (token) =>
    (await import('#local/calls/prove-refresh.ts')).proveRefresh(db, token)
