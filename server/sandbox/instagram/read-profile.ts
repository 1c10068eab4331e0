import { countPosts } from '../ledger/posts.ts'
import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { readAccountInsights } from './account-insights.ts'
import type { GraphCall } from './graph-call.ts'
import { listMedia } from './list-media.ts'

/**
 * The IG User node: `id` is app-scoped, `user_id` is the professional account's id. Its lists may be
 * asked for as fields, too.
 */
export const readProfile = (
  sandbox: Sandbox,
  { profile, params, version, token }: Pick<GraphCall, 'profile' | 'params' | 'version' | 'token'>,
) => {
  const { db, url } = sandbox
  const { account, accountId } = profile
  const list = (edge: string) => (nested: string | undefined, args: Record<string, string>) => {
    const own = { ...args, ...(nested !== undefined && { fields: nested }) }
    const call = { version, node: accountId, edge, params: own, token: token.token }
    const listed = listMedia(sandbox, profile, call)
    return listed.data.length > 0 ? listed : undefined
  }
  return selectFields(
    'IGUser',
    {
      id: () => profile.scopedId,
      user_id: () => accountId,
      username: () => account.username,
      name: () => account.name,
      account_type: () => profile.accountType,
      profile_picture_url: () => `${url}/media/${account.avatar}`,
      followers_count: () => account.followers,
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
