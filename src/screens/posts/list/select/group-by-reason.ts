import type { RefusedPost } from '#local/edits/change-several.ts'

/** The refused posts for each reason, in the order in which the reasons came first. */
export function groupByReason(refused: readonly RefusedPost[]): [string, RefusedPost[]][] {
  const groups = new Map<string, RefusedPost[]>()
  for (const one of refused) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one])
  return [...groups]
}
