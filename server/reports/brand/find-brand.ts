import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReportBrand } from '#contract/report.ts'
import type { Executor } from '../../db/database.ts'
import { reportBrands } from '../../db/schema/reports.ts'

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

/** The folder of logos in the file store; in each project's own there is one file at most. */
export const logoFolder = 'logos'

export const logoType = 'image/webp'

/** A new one with each logo, so that a picture never changes under its address. */
export function makeLogoKey(projectId: string): string {
  return `${logoFolder}/${projectId}/${randomBytes(18).toString('base64url')}.webp`
}

/** The URL path of a logo for the people of its project; null for none. */
function logoUrl(logoKey: string | null): string | null {
  return logoKey && `/media/${logoKey}`
}
