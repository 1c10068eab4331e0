import { labelPost } from '#contract/post.ts'
import { postStatusLabels } from '#contract/post-filter.ts'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import type { CalendarItem } from '../calendar-item.ts'

/**
 * Whether a time of a post is wanted: by what became of this time and by where it goes. What only this
 * device has is of no status of the server, so a status leaves it out. Pure.
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
  // Only a post as a whole can have been published in part.
  if (status === 'partly') return item.post.status.includes(label)
  return labelPost(item.times.map(({ state }) => state)).includes(label)
}
