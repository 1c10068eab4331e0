import { eq } from 'drizzle-orm'
import type { ReportBrand } from '#contract/report.ts'
import type { Executor } from '../../db/database.ts'
import { reportBrands } from '../../db/schema/reports.ts'
import { logoUrl } from './logo-key.ts'

export interface BrandRow {
  agencyName: string
  logoKey: string | null
}

/** Who makes the reports of a project; without a name and a logo until somebody says so. */
export async function findBrand(db: Executor, projectId: string): Promise<BrandRow> {
  const { agencyName, logoKey } = reportBrands
  const [found] = await db
    .select({ agencyName, logoKey })
    .from(reportBrands)
    .where(eq(reportBrands.projectId, projectId))
  return found ?? { agencyName: '', logoKey: null }
}

export function toBrand({ agencyName, logoKey }: BrandRow): ReportBrand {
  return { agencyName, logoUrl: logoUrl(logoKey) }
}
