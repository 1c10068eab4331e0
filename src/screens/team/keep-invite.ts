import type { ProjectInvite } from '#contract/project-people.ts'

/** The list with an invitation that was just sent, in place of the one to that address before. */
export function keepInvite(
  known: readonly ProjectInvite[] | undefined,
  sent: ProjectInvite,
): ProjectInvite[] {
  return [sent, ...(known ?? []).filter(({ email }) => email !== sent.email)]
}
