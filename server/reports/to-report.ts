import type { Report } from '#contract/report.ts'
import type { reports } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { SecretBoxError } from '../security/secret-box.ts'
import { tokenContext } from './report-token.ts'

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
