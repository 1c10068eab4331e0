import type { ProjectInvite } from '#contract/projects/project-people.ts'

/** Adds a sent invitation to the list, in place of an earlier one to the same address. */
export function keepInvite(
  known: readonly ProjectInvite[] | undefined,
  sent: ProjectInvite,
): ProjectInvite[] {
  return [sent, ...(known ?? []).filter(({ email }) => email !== sent.email)]
}
