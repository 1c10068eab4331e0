import { millisecondsInDay } from 'date-fns/constants'
/**
 * Whether less than `lastsMs` have passed from `since` to `now`, all in ms by the device's clock. A
 * moment more than a day ahead is of before the clock was set back, and counts as long past: a wait
 * for it might take years.
 */
export function isWithin(lastsMs: number, since: number, now: number): boolean {
  const passed = now - since
  return passed < lastsMs && passed > -millisecondsInDay
}
