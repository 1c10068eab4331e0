import { and, asc, eq, gt } from 'drizzle-orm'
import type { Report } from '#contract/report.ts'
import { reports } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { isOfEarlierKey, reseal, resealedAtOnce } from '../security/reseal.ts'
import { type SecretBox, SecretBoxError } from '../security/secret-box.ts'

/** To what a sealed token is bound: to the row it stands in. */
function tokenContext(reportId: string): string {
  return `report-token:${reportId}`
}

export function sealReportToken(box: SecretBox, reportId: string, token: string): string {
  return box.seal(token, tokenContext(reportId))
}

type ReportRow = typeof reports.$inferSelect

/** Where a report is read; `token` is the whole right to do so. */
export function reportPath(token: string): string {
  return `/relatorio/${token}`
}

/** A report as the project's people see it; `createdBy` is the name of who made it. */
export function toReport(
  deps: Pick<Deps, 'env' | 'secretBox'>,
  { id, month, createdAt, expiresAt, tokenSealed }: ReportRow,
  createdBy: string | null,
): Report {
  return {
    ...{ id, month, createdBy, url: readUrl(deps, { id, tokenSealed }) },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  }
}

/** Null when it was sealed with a key that is gone: the link itself still holds, by its hash. */
function readUrl(
  { env, secretBox }: Pick<Deps, 'env' | 'secretBox'>,
  { id, tokenSealed }: Pick<ReportRow, 'id' | 'tokenSealed'>,
): string | null {
  try {
    return env.PUBLIC_URL + reportPath(secretBox.open(tokenSealed, tokenContext(id)))
  } catch (error) {
    if (error instanceof SecretBoxError) return null
    throw error
  }
}

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
