import { followersAt } from '../ledger/growth.ts'
import { countPosts } from '../ledger/posts.ts'
import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { readAccountInsights } from './account-insights.ts'
import { type GraphCall, nestedOf } from './graph-call.ts'
import { listMedia } from './list-media.ts'

/**
 * The IG User node: `id` is app-scoped, `user_id` is the professional account's id; through a Page
 * the latter is `id`. Its lists may be asked for as fields, too.
 */
export const readProfile = (sandbox: Sandbox, call: GraphCall) => {
  const { profile, params, byPage } = call
  const { db, url, clock } = sandbox
  const { account, accountId } = profile
  const list = (edge: string) => (nested: string | undefined, args: Record<string, string>) => {
    const own = { ...args, ...(nested !== undefined && { fields: nested }) }
    const edgeCall = { ...nestedOf(call), node: accountId, edge, params: own }
    const listed = listMedia(sandbox, profile, edgeCall)
    return listed.data.length > 0 ? listed : undefined
  }
  return selectFields(
    'IGUser',
    {
      id: () => (byPage ? accountId : profile.scopedId),
      ...(!byPage && { user_id: () => accountId, account_type: () => profile.accountType }),
      username: () => account.username,
      name: () => account.name,
      profile_picture_url: () => `${url}/media/${account.avatar}`,
      followers_count: () => followersAt(account, clock.now()),
      follows_count: () => account.follows,
      media_count: () => countPosts(db, accountId),
      biography: () => account.biography,
      website: () => account.website,
      media: list('media'),
      stories: list('stories'),
      insights: (_nested, args) => readAccountInsights(sandbox, profile, args),
    },
    params.fields,
  )
}
