import type { Platform } from '#contract/accounts/account.ts'
import type { Finding } from '#contract/checks/check-post.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import { type PostText, pickTexts } from '#local/database/post-texts.ts'
import {
  checkAccounts,
  findingsOf,
  isBlocking,
  type PlatformFindings,
} from '#src/components/check-destinations.ts'
import { isPast } from '#src/components/time/time-choices.ts'
import { checkTexts, listLongAltTexts } from '#src/features/post-checks/text-limits.ts'
import { type ComposerState, chosenAccountIds } from '../composer-state.ts'

export interface ComposerProblem {
  field: Finding['field'] | PostText | 'accounts'
  message: string
}

/** Every problem that keeps the post from being sent, in the order of the screen. */
export function checkComposer(
  state: ComposerState,
  checked: readonly PlatformFindings[],
  platforms: readonly Platform[] | undefined,
  now: WallClock,
): ComposerProblem[] {
  const chosen = chosenAccountIds(state)
  const problems: ComposerProblem[] = []
  const { mediaHashes, mediaDetails } = state
  problems.push(...checkTexts(pickTexts(state)))
  const altTexts = mediaHashes.map((hash) => mediaDetails[hash]?.altText ?? '')
  for (const message of listLongAltTexts(altTexts)) problems.push({ field: 'altText', message })
  const findings = findingsOf(checked, platforms ?? [], chosen)
  problems.push(...findings.filter(isBlocking).map(({ field, message }) => ({ field, message })))
  for (const message of checkAccounts(platforms, chosen))
    problems.push({ field: 'accounts', message })
  if (state.isScheduling && state.schedules.some((schedule) => isPast(schedule, now)))
    problems.push({
      field: 'schedules',
      message: 'Um dos horários já passou. Edite o agendamento ou exclua-o.',
    })
  return problems
}
