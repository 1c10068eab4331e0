import type { KnownMoment, KnownPost } from './known-post.ts'

const nearMs = 15 * 60_000

/** What of the same account stands within 15 minutes of that moment, the nearest first. */
export function findClashes(
  accountId: string,
  at: number,
  known: readonly KnownPost[],
): (KnownMoment & { postId: string })[] {
  return known
    .flatMap(({ id, moments }) => moments.map((moment) => ({ ...moment, postId: id })))
    .filter((moment) => moment.accountId === accountId && Math.abs(moment.at - at) < nearMs)
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
}
