import type { Platform } from '#contract/account.ts'
import type { Finding } from '#contract/check-post.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import {
  checkAccounts,
  findingsOf,
  isBlocking,
  type PlatformFindings,
} from '#src/components/check-destinations.ts'
import { isPast } from '#src/components/time/time-choices.ts'
import { type ComposerState, chosenAccountIds, type DraftText } from '../composer-state.ts'
import { listTooLong } from './text-limits.ts'

export interface ComposerProblem {
  field: Finding['field'] | DraftText | 'accounts'
  message: string
}

export const captionRequired = 'A legenda é obrigatória'

/** Every problem that keeps the post from being sent, in the order of the screen. */
export function checkComposer(
  state: ComposerState,
  checked: readonly PlatformFindings[],
  platforms: readonly Platform[] | undefined,
  now: WallClock,
): ComposerProblem[] {
  const chosen = chosenAccountIds(state)
  const problems: ComposerProblem[] = []
  if (state.caption.trim() === '') problems.push({ field: 'caption', message: captionRequired })
  problems.push(...listTooLong(state))
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
