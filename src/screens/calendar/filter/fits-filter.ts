import { labelPost } from '#contract/posts/post.ts'
import { postStatusLabels } from '#contract/posts/post-filter.ts'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import type { CalendarItem } from '../calendar-item.ts'

/**
 * Whether an item fits the filters, by the outcome of its times and by its accounts. What only this device
 * has has no status of the server, so no status fits it. Pure.
 */
export function fitsFilter(
  item: CalendarItem,
  { status, platformId, accountId }: FilterChoices,
): boolean {
  if (status && !hasStatus(item, status)) return false
  if (platformId === undefined && accountId === undefined) return true
  return item.accounts.some(
    (account) =>
      (platformId === undefined || account.platformId === platformId) &&
      (accountId === undefined || account.id === accountId),
  )
}

function hasStatus(item: CalendarItem, status: NonNullable<FilterChoices['status']>): boolean {
  if (item.source === 'device') return false
  const label = postStatusLabels[status]
  // 'partly' is a status of the whole post: a single time cannot be published in part.
  if (status === 'partly') return item.post.status.includes(label)
  return labelPost(item.times.map(({ state }) => state)).includes(label)
}
