import type { BoundedList, OwnData } from '#contract/people/own-data.ts'

/** Of each list, the newest; nobody reaches it by hand. Queries ask for one row more. */
export const mostRows = 5000

/** Cuts each list at its bound, and says of which there is more. */
export function cutLists(lists: Pick<OwnData, BoundedList>): Pick<OwnData, BoundedList | 'isCut'> {
  const names = Object.keys(lists) as BoundedList[]
  const isCut = names.map((name) => [name, lists[name].splice(mostRows).length > 0])
  return { ...lists, isCut: Object.fromEntries(isCut) as OwnData['isCut'] }
}
