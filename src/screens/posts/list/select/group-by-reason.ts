import type { RefusedPost } from '#local/moves/change-several.ts'

/** The refused posts of each reason; the reasons are in the order of their first post. */
export function groupByReason(refused: readonly RefusedPost[]): [string, RefusedPost[]][] {
  const groups = new Map<string, RefusedPost[]>()
  for (const one of refused) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one])
  return [...groups]
}
