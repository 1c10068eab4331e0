/** To what the sealed token of a calendar's address is bound: to the row it stands in. */
export function feedTokenContext(feedId: string): string {
  return `calendar-feed:${feedId}`
}
