import { asNetworkId, nameNetwork } from '#contract/networks/networks.ts'
import {
  type PostResults,
  type PublicationResult,
  type ResultFigure,
  ResultMeasure,
} from '#contract/posts/post-results.ts'
import type { Deps } from '../../deps.ts'
import { findResults, type ResultRow } from './result-queries.ts'

/**
 * What was told of these posts of the project, in the order of `postIds`. A schedule is one time of a
 * post on one account, so that it has one publication at most, and a repeated post one for each time.
 * Asks nobody.
 */
export async function listPostResults(
  { db, networks }: Pick<Deps, 'db' | 'networks'>,
  { projectId, postIds }: { projectId: string; postIds: readonly string[] },
): Promise<PostResults> {
  const ids = [...new Set(postIds)]
  const rows = Map.groupBy(await findResults(db, { projectId, postIds: ids }), (row) => row.postId)
  return ids.flatMap((postId) => {
    const publications = (rows.get(postId) ?? []).flatMap((row) => toResult(row, networks) ?? [])
    return publications.length === 0 ? [] : [{ postId, publications }]
  })
}

function toResult(
  { scheduleId, platformId, figures, fetchedAt, trouble }: ResultRow,
  networks: Deps['networks'],
): PublicationResult | undefined {
  const told = listFigures(figures)
  if (told.length === 0 || fetchedAt === null) return undefined
  const id = asNetworkId(platformId)
  return {
    ...{ scheduleId, source: nameNetwork(platformId), figures: told, trouble },
    isSimulated: (id && networks.get(id)?.isSimulated) ?? false,
    fetchedAt: fetchedAt.toISOString(),
  }
}

/** What was told, in the order of the measures. */
export function listFigures(
  figures: Partial<Record<ResultMeasure, number>> | null,
): ResultFigure[] {
  return ResultMeasure.options.flatMap((measure) => {
    const value = figures?.[measure]
    return value === undefined ? [] : [{ measure, value }]
  })
}
