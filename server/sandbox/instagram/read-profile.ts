import { countPosts } from '../ledger/posts.ts'
import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Profile } from './profiles.ts'

/** The IG User node: `id` is app-scoped, `user_id` is the professional account's id. */
export const readProfile = ({ db, url }: Sandbox, profile: Profile, fields: string | undefined) => {
  const { account } = profile
  return selectFields(
    'IGUser',
    {
      id: () => profile.scopedId,
      user_id: () => profile.accountId,
      username: () => account.username,
      name: () => account.name,
      account_type: () => profile.accountType,
      profile_picture_url: () => `${url}/media/${account.avatar}`,
      followers_count: () => account.followers,
      follows_count: () => account.follows,
      media_count: () => countPosts(db, profile.accountId),
      biography: () => account.biography,
      website: () => account.website,
    },
    fields,
  )
}
