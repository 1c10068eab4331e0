import { subDays } from 'date-fns/subDays'
import { type BestTimes, bestTimesDays } from '#contract/post-results.ts'
import type { Deps } from '../../deps.ts'
import { findBestTimes } from './find-best-times.ts'
import { findMeasured, findZone } from './result-queries.ts'

/** At which hours the project's own posts did better than is usual on their accounts. Asks nobody. */
export async function getBestTimes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
): Promise<BestTimes> {
  const since = subDays(clock.now(), bestTimesDays)
  const rows = await findMeasured(db, { projectId, since })
  const publications = rows.map(({ accountId, placement, ...row }) => ({
    ...{ ...row, place: `${accountId} ${placement ?? ''}` },
  }))
  return findBestTimes(publications, await findZone(db, projectId))
}
