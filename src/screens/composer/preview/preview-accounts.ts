import type { Platform } from '#contract/account.ts'
import type { PreviewAccount, PreviewNetwork } from '#src/networks/preview-props.ts'

/** Of each network the first account that was chosen there; before any is, the only one there is. */
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
