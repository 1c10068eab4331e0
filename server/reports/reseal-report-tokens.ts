import { and, asc, eq, gt } from 'drizzle-orm'
import { reports } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { isOfEarlierKey, reseal, resealedAtOnce } from '../security/reseal.ts'
import { tokenContext } from './report-token.ts'

/** Seals the addresses of reports anew where an earlier key sealed them; returns how many. */
export async function resealReportTokens({
  db,
  secretBox,
  log,
}: Pick<Deps, 'db' | 'secretBox' | 'log'>): Promise<number> {
  const { id, tokenSealed } = reports
  const isOld = isOfEarlierKey(tokenSealed, secretBox)
  let resealed = 0
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id, tokenSealed })
      .from(reports)
      .where(and(isOld, after === undefined ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(resealedAtOnce)
    for (const row of rows) {
      try {
        const sealed = reseal(secretBox, row.tokenSealed, tokenContext(row.id))
        if (sealed === undefined) continue
        await db.update(reports).set({ tokenSealed: sealed }).where(eq(id, row.id))
        resealed += 1
      } catch (error) {
        log.error({ err: error, reportId: row.id }, 'the address of a report does not open')
      }
    }
    after = rows.at(-1)?.id
    if (rows.length < resealedAtOnce) return resealed
  }
}
