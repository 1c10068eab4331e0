import type { Platform } from '#contract/account.ts'
import type { CheckedPost, Finding } from '#contract/check-post.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import {
  checkAccounts,
  checkPlatforms,
  findingsOf,
  isBlocking,
} from '#src/components/check-destinations.ts'
import { type ComposerState, chosenAccountIds } from './composer-state.ts'
import { isPast } from './time-choices.ts'

export interface ComposerProblem {
  field: Finding['field'] | 'accounts'
  message: string
}

export const captionRequired = 'A legenda é obrigatória'
export const descriptionLimit = 5000

/** Everything that stops the primary button, in the order of the screen. Empty: it may go. */
export function checkComposer(
  state: ComposerState,
  post: CheckedPost,
  platforms: readonly Platform[] | undefined,
  now: WallClock,
): ComposerProblem[] {
  const chosen = chosenAccountIds(state)
  const problems: ComposerProblem[] = []
  if (state.caption.trim() === '') problems.push({ field: 'caption', message: captionRequired })
  if (state.description.length > descriptionLimit)
    problems.push({
      field: 'description',
      message: `A descrição leva no máximo ${descriptionLimit} caracteres.`,
    })
  const known = platforms ?? []
  const findings = findingsOf(checkPlatforms(post, known), known, chosen)
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
