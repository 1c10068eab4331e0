import type { AccountHealth, Platform, SocialMediaAccount } from '#contract/accounts/account.ts'

/** An account without anything to tell the person. */
export const healthy: AccountHealth = {
  ...{ trouble: null, refused: [], renewsItself: true, expiresAt: null },
}

/** A linked account of Instagram without a picture. */
export function makeAccount(changes: Partial<SocialMediaAccount> = {}): SocialMediaAccount {
  return {
    ...{ id: 'a', platformId: 'instagram', platformName: 'Instagram', username: 'cafe.aurora' },
    ...{ userProfilePictureUrl: null, isActive: true, isSimulated: false, health: healthy },
    ...changes,
  }
}

/** Instagram with accounts that may be joined by others. */
export function makePlatform(
  socialMediaAccounts: SocialMediaAccount[] = [],
  changes: Partial<Platform> = {},
): Platform {
  return {
    ...{ id: 'instagram', name: 'Instagram', displayIcon: '/networks/instagram.svg' },
    ...{ isAllowedToLink: true, isComingSoon: false, isSimulated: false },
    socialMediaAccounts,
    ...changes,
  }
}
