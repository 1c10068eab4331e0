import { subMinutes } from 'date-fns/subMinutes'
import type { ResultMeasure } from '#contract/post-results.ts'
import type { Transaction } from '../db/database.ts'
import { postFigures } from '../db/schema/delivery-targets.ts'
import type { Deps } from '../deps.ts'
import type { PreparedProject } from './prepare-project.ts'

/** For what nothing was told yet, in minutes since its publication. */
const newMinutes = 24 * 60
/** What is told on the account that is written for, and on the others. */
const measures: readonly ResultMeasure[] = [
  'reach',
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
]
const fewer: readonly ResultMeasure[] = ['likes', 'comments']
/** Of a hundred who saw a post. */
const shares: Record<ResultMeasure, number> = {
  ...{ reach: 100, views: 164, likes: 9, comments: 0.8, shares: 1.1, saves: 1.9 },
}

/** What the networks would have told of the published posts, the same with each start. */
export async function writeFigures(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { posts, accounts }: PreparedProject,
): Promise<void> {
  const now = clock.now()
  const rows = posts.flatMap(({ targets, success }, order) =>
    targets.flatMap(({ id, state, postedAt, accountId }) => {
      if (state !== 'published' || !postedAt || postedAt > subMinutes(now, newMinutes)) return []
      const told = accountId === accounts[0]?.id ? measures : fewer
      const reach = (900 + ((order * 379) % 500)) * success
      const counts = told.map((measure) => [measure, Math.round((reach * shares[measure]) / 100)])
      return {
        ...{ targetId: id, figures: Object.fromEntries(counts) },
        fetchedAt: subMinutes(now, 35),
      }
    }),
  )
  if (rows.length > 0) await tx.insert(postFigures).values(rows)
}
