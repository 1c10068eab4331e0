import type { ReportBrand } from '#contract/report.ts'
import { type Access, holdAccess } from '../../access/hold-access.ts'
import { lockProject } from '../../access/lock-project.ts'
import { reportBrands } from '../../db/schema/reports.ts'
import type { Deps } from '../../deps.ts'
import { removeFiles } from '../../media/keeping/keep-media.ts'
import { type BrandRow, findBrand, toBrand } from './find-brand.ts'

/**
 * Changes the name, the logo or both. A logo that is replaced is removed from the store. Throws as
 * `holdAccess`: the caller may have lost the project while their file arrived.
 */
export async function changeBrand(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  access: Access,
  change: Partial<BrandRow>,
): Promise<ReportBrand> {
  const now = deps.clock.now()
  const { projectId } = access
  const { before, after } = await deps.db.transaction(async (tx) => {
    // First, as whatever takes an access away does; two changes at once are made one after the other.
    await lockProject(tx, projectId)
    await holdAccess(tx, access, now)
    const found = await findBrand(tx, projectId)
    const changed = { ...found, ...change }
    await tx
      .insert(reportBrands)
      .values({ projectId, ...changed, updatedAt: now })
      .onConflictDoUpdate({
        target: reportBrands.projectId,
        set: { ...change, updatedAt: now },
      })
    return { before: found, after: changed }
  })
  if (before.logoKey && before.logoKey !== after.logoKey) await removeFiles(deps, [before.logoKey])
  return toBrand(after)
}
