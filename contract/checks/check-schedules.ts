import { millisecondsInDay } from 'date-fns/constants'
import type { NetworkRules } from '../networks/network-rules.ts'
import { at, type Finding, formatNumber, warn } from './finding.ts'

/**
 * `times`: ISO 8601 instants on one account, repeats included. Only warnings: the networks' daily
 * limits are partly guesses, and they count other apps' posts, too. `mayBeReel`: whether the post has
 * a video that is not known to go out as another one.
 */
export function checkSchedules(
  rules: NetworkRules,
  times: readonly string[],
  mayBeReel: boolean,
): Finding[] {
  const { perDay } = rules
  if (!perDay || (perDay.kind === 'reel' && !mayBeReel)) return []
  const most = mostWithinADay(times)
  if (most <= perDay.max) return []
  const kind = perDay.kind === 'reel' ? 'Reels' : 'publicações'
  const message = `${rules.label}: ${formatNumber(most)} ${kind} da mesma conta em 24 horas; a rede aceita cerca de ${perDay.max}.`
  return [warn(at('schedules'), message)]
}

/** Two times exactly a day apart are not in the same window. */
function mostWithinADay(instants: readonly string[]): number {
  const times = instants.map((moment) => Date.parse(moment)).sort((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? time) >= millisecondsInDay) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
