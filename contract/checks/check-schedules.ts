import type { NetworkRules } from '../networks/network-rules.ts'
import { at, type Finding, inWords, warn } from './finding.ts'

const day = 24 * 60 * 60 * 1000

/**
 * `moments`: every time this post goes out on one account, repeats included. The networks' daily caps
 * are partly guesses and count other apps' posts too, so they warn and never block.
 */
export function checkSchedules(
  rules: NetworkRules,
  moments: readonly string[],
  hasVideo: boolean,
): Finding[] {
  const { perDay } = rules
  if (!perDay || (perDay.kind === 'video' && !hasVideo)) return []
  const most = mostWithinADay(moments)
  if (most <= perDay.max) return []
  const kind = perDay.kind === 'video' ? 'vídeos' : 'publicações'
  const message = `${rules.label}: ${inWords(most)} ${kind} da mesma conta em 24 horas; a rede aceita cerca de ${perDay.max}.`
  return [warn(at('schedules'), message)]
}

/** The fullest window of 24 hours; two posts exactly a day apart are not in the same one. */
function mostWithinADay(moments: readonly string[]): number {
  const times = moments.map((moment) => Date.parse(moment)).sort((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? time) >= day) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
