import type { Platform } from '#contract/accounts/account.ts'
import type { PreviewAccount } from '#src/networks/preview-props.ts'
import type { PreviewNetwork } from '#src/networks/previewed-networks.ts'

/** For each network its first chosen account; when none is chosen, its account if it has only one. */
export function previewAccounts(
  platforms: readonly Platform[],
  chosenIds: readonly string[],
): Partial<Record<PreviewNetwork, PreviewAccount>> {
  return Object.fromEntries(
    platforms.flatMap(({ id, socialMediaAccounts }) => {
      const [only, another] = socialMediaAccounts
      const chosen = socialMediaAccounts.find((account) => chosenIds.includes(account.id))
      const account = chosen ?? (another ? undefined : only)
      if (!account) return []
      const { username, userProfilePictureUrl: profilePicture } = account
      return [[id, { username, profilePicture }]]
    }),
  )
}
