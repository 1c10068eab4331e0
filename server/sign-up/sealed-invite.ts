import type { Deps } from '../deps.ts'

/** The token of an invitation as it is kept with a person's verification, for the link of each mail. */
export function sealInvite(
  { secretBox }: Pick<Deps, 'secretBox'>,
  userId: string,
  token: string,
): string {
  return secretBox.seal(token, contextOf(userId))
}

/** Undefined where there is none. */
export function openInvite(
  { secretBox }: Pick<Deps, 'secretBox'>,
  userId: string,
  sealed: string | null,
): string | undefined {
  return sealed === null ? undefined : secretBox.open(sealed, contextOf(userId))
}

function contextOf(userId: string): string {
  return `sign-up-invite/${userId}`
}
