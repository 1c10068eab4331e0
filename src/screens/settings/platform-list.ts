import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'

/** Adds an account to its platform; one that is already listed is replaced in its place. */
export function withAccount(
  platforms: readonly Platform[],
  account: SocialMediaAccount,
): Platform[] {
  return platforms.map((platform) => {
    if (platform.id !== account.platformId) return platform
    const accounts = platform.socialMediaAccounts
    const isKnown = accounts.some(({ id }) => id === account.id)
    return {
      ...platform,
      socialMediaAccounts: isKnown
        ? accounts.map((one) => (one.id === account.id ? account : one))
        : [...accounts, account],
    }
  })
}

export function withoutAccount(platforms: readonly Platform[], accountId: string): Platform[] {
  return platforms.map((platform) => ({
    ...platform,
    socialMediaAccounts: platform.socialMediaAccounts.filter(({ id }) => id !== accountId),
  }))
}
