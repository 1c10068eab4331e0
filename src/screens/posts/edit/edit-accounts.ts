import type { Platform } from '#contract/accounts/account.ts'
import type { Post } from '#contract/posts/post.ts'

/** An account that a time of a post can go to, or already goes to. */
export interface EditAccount {
  id: string
  username: string
  platformId: string
  platformName: string
  pictureUrl: string | null
  /** False when the account was unlinked or has to be reconnected: then it can only be deselected. */
  isUsable: boolean
}

/**
 * All linked accounts, and the post's accounts that are no longer linked. While the linked ones are not
 * known (`platforms` undefined), the post's accounts, all usable.
 */
export function listEditAccounts(
  post: Post,
  platforms: readonly Platform[] | undefined,
): EditAccount[] {
  const accounts = new Map<string, EditAccount>()
  for (const { socialMediaAccounts } of platforms ?? [])
    for (const account of socialMediaAccounts)
      accounts.set(account.id, {
        ...describe(account),
        isUsable: account.isActive,
      })
  for (const { socialMediaAccount, state } of post.schedules) {
    if (accounts.has(socialMediaAccount.id) || state === 'cancelled') continue
    accounts.set(socialMediaAccount.id, {
      ...describe(socialMediaAccount),
      isUsable: platforms === undefined,
    })
  }
  return [...accounts.values()]
}

function describe(
  account: Post['schedules'][number]['socialMediaAccount'],
): Omit<EditAccount, 'isUsable'> {
  const { id, username, platformId, platformName, userProfilePictureUrl } = account
  return {
    ...{ id, platformId, platformName },
    username: username.replace(/^@/, ''),
    pictureUrl: userProfilePictureUrl,
  }
}
