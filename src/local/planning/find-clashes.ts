const nearMs = 15 * 60_000

/** Posts of the same account within 15 minutes of a time, the nearest first. */
export function findClashes(
  accountId: string,
  at: number,
  known: readonly KnownPost[],
): (KnownTime & { postId: string })[] {
  return known
    .flatMap(({ id, times }) => times.map((moment) => ({ ...moment, postId: id })))
    .filter((moment) => moment.accountId === accountId && Math.abs(moment.at - at) < nearMs)
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
}

/** What planning needs of a post, whether it is on the server, in the outbox or a draft. */
export interface KnownPost {
  id: string
  caption: string
  times: readonly KnownTime[]
}

/** One account at one time, in ms. */
export interface KnownTime {
  accountId: string
  at: number
}
