import type { LocalDatabase } from '#local/db.ts'
import type { ProveRefresh } from '#local/session.ts'

/** Loads `prove-refresh.ts` at the first refresh, to keep it out of the first load. */
export const proveLater =
  (db: LocalDatabase): ProveRefresh =>
  async (token) =>
    (await import('#local/prove-refresh.ts')).proveRefresh(db, token)
