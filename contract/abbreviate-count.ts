/**
 * A count as the counters of the dashboard have it (docs/product-words.md): '999', '1.0K', '12.3M',
 * and '0' for one that nobody told. What would round to '1000.0K' is '1.0M'.
 */
export function abbreviateCount(count: number | null): string {
  const known = count ?? 0
  if (known < 1000) return String(known)
  if (known < 999_950) return `${tenthsOf(known / 1000)}K`
  return `${tenthsOf(known / 1_000_000)}M`
}

/** Not by `toFixed` alone: the nearest binary number to a half may lie below it. */
function tenthsOf(value: number): string {
  return (Math.round(value * 10) / 10).toFixed(1)
}
