import { eq } from 'drizzle-orm'
import { BestTimes, PostResults, type ResultMeasure } from '#contract/posts/post-results.ts'
import { deliveryTargets, postFigures } from '#server/db/schema/delivery-targets.ts'
import { createResultsCollection } from '#server/metrics/results/collect-results.ts'
import type { PublishedPost, ToldPost } from '#server/networks/told-values.ts'
import { addPublished } from './add-published.ts'
import { type ApiRequest, dataOf } from './create-test-app.ts'
import { openMetricsTools } from './metrics-tools.ts'

export const hourMs = 3_600_000

/** The API with a fake network that tells results of posts, called by Ana. */
export async function openResultsTools() {
  const metrics = await openMetricsTools()
  const { tools, clock, network } = metrics
  const { db } = tools.api.deps
  const results = {
    /** What is told of a post, by its id; nothing of one that is not here. */
    figures: new Map<string, Partial<Record<ResultMeasure, number>>>(),
    /** In place of an answer, by the account's name. */
    answers: new Map<string, (posts: readonly PublishedPost[]) => Promise<ToldPost[]>>(),
    /** The account and the posts of each question, in order. */
    asked: [] as (readonly [string, ...PublishedPost[]])[],
    atOnce: 2,
  }
  const ask = (path: string, more: ApiRequest = {}) => tools.call(`/metrics${path}`, more)
  return {
    ...{ metrics, tools, clock, db, results, ask },
    /** A process that goes on. */
    begins: () => createResultsCollection(tools.api.deps),
    /** As a process does that has just begun. */
    collect: (signal = new AbortController().signal) =>
      createResultsCollection(tools.api.deps)(signal),
    /** Before each test: no accounts, and a network that tells nothing of posts yet. */
    async begin() {
      await metrics.begin()
      results.figures.clear()
      results.answers.clear()
      Object.assign(results, { asked: [], atOnce: 2 })
      if (!network.metrics) throw new Error('a network that tells numbers was expected')
      network.metrics.results = {
        get atOnce() {
          return results.atOnce
        },
        async read({ remoteId: account }, posts) {
          results.asked.push([account, ...posts])
          const own = results.answers.get(account)
          if (own) return own(posts)
          return posts.flatMap(({ remoteId }) => {
            const figures = results.figures.get(remoteId)
            return figures ? [{ remoteId, figures }] : []
          })
        },
      }
    },
    /** The ids of the posts that were asked for, in order. */
    idsAsked: () => results.asked.flatMap(([, ...posts]) => posts.map(({ remoteId }) => remoteId)),
    /** A post of Ana's project that was published so long ago, in ms. */
    publish: (accountId: string, ago: number, more: Partial<Parameters<typeof addPublished>[1]>) =>
      addPublished(tools.api.deps, {
        ...{ projectId: tools.projectId, accountIds: [accountId] },
        ...{ postedAt: new Date(clock.now().getTime() - ago), ...more },
      }),
    async rowOf(remoteId: string) {
      const [row] = await db
        .select({ figures: postFigures })
        .from(postFigures)
        .innerJoin(deliveryTargets, eq(deliveryTargets.id, postFigures.targetId))
        .where(eq(deliveryTargets.remoteId, remoteId))
      return row?.figures
    },
    /** In hours from now; null where it is not asked for again. */
    async dueIn(remoteId: string): Promise<number | null | undefined> {
      const { dueAt } = (await this.rowOf(remoteId)) ?? {}
      return dueAt instanceof Date ? (dueAt.getTime() - clock.now().getTime()) / hourMs : dueAt
    },
    async readResults(...postIds: string[]) {
      return dataOf((await ask(`/posts?ids=${postIds}`)).json, PostResults)
    },
    readTimes: async () => dataOf((await ask('/best-times')).json, BestTimes),
  }
}
export type ResultsTools = Awaited<ReturnType<typeof openResultsTools>>
