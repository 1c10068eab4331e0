import { countPosts } from '../ledger/posts.ts'
import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Profile } from './profiles.ts'

const daySeconds = 86_400

/**
 * Posts of the last 24 hours. Whether stories count is undocumented; the stricter reading is used.
 */
export const quotaUsage = ({ db, clock }: Sandbox, { accountId }: Profile): number =>
  countPosts(db, accountId, clock.now() - daySeconds * 1000)

const readSince = (params: GraphParams, now: number): number => {
  const oldest = now - daySeconds * 1000
  if (params.since === undefined) return oldest
  const since = Number(params.since) * 1000
  // One minute of tolerance for the caller's clock.
  if (!Number.isFinite(since) || since < oldest - 60_000 || since > now) {
    throw badParameter('Param since must be a Unix time within the last 24 hours')
  }
  return since
}

export const publishingLimitAnswer = (sandbox: Sandbox, profile: Profile, params: GraphParams) => {
  const since = readSince(params, sandbox.clock.now())
  const usage = countPosts(sandbox.db, profile.accountId, since)
  const fields = params.fields ?? 'quota_usage'
  const { id: _id, ...answer } = selectFields(
    'ContentPublishingLimitResponse',
    {
      id: () => undefined,
      quota_usage: () => usage,
      config: () => ({ quota_total: profile.quotaTotal, quota_duration: daySeconds }),
    },
    fields,
  )
  return { data: [answer] }
}
