import type { Platform } from '#contract/accounts/account.ts'
import type { CheckedMedia, Finding } from '#contract/checks/check-post.ts'
import { checkMediaSet } from '#contract/media/media.ts'
import { maxOccurrences, pastToleranceMs } from '#contract/posts/schedule.ts'
import { type EditText, pickEditTexts } from '#local/edits/edit-content.ts'
import {
  checkAccounts,
  checkPlatforms,
  findingsOf,
  isBlocking,
} from '#src/components/check-destinations.ts'
import { hasOwnCaption, postForNetwork } from '#src/features/post-checks/post-for-network.ts'
import { checkTexts, listLongAltTexts } from '#src/features/post-checks/text-limits.ts'
import type { EditState } from './edit-state.ts'

export interface EditProblem {
  field: Finding['field'] | EditText
  /** For `schedules`: the id of the row with the problem; undefined when it concerns all rows. */
  rowId?: string
  message: string
}

export interface EditSurroundings {
  /** The content of the post. Times and accounts that it already has are checked only by the server. */
  own: Pick<EditState, 'schedules'>
  media: readonly CheckedMedia[]
  /** Undefined while the accounts are not known on this device; then only the server checks them. */
  platforms: readonly Platform[] | undefined
  now: number
}

/** Every problem that keeps the edit from being saved, in the order of the form. */
export function checkEdit(state: EditState, surroundings: EditSurroundings): EditProblem[] {
  const { own, media, platforms, now } = surroundings
  const problems: EditProblem[] = []
  const { caption, ...texts } = pickEditTexts(state)
  problems.push(...checkTexts({ caption }))
  const mixed = checkMediaSet(media.map(({ kind }) => kind))
  if (mixed !== undefined) problems.push({ field: 'media', message: mixed })
  const altTexts = state.mediaHashes.map((hash) => state.altTexts[hash] ?? '')
  for (const message of listLongAltTexts(altTexts)) problems.push({ field: 'media', message })
  problems.push(...checkNetworks(state, surroundings))
  problems.push(...checkTexts(texts))
  const ownTimes = new Set(own.schedules.map(({ scheduledAt }) => scheduledAt))
  for (const schedule of state.schedules)
    for (const message of checkTime(schedule, ownTimes, now))
      problems.push({ field: 'schedules', rowId: schedule.id, message })
  const ownAccounts = chosenAccounts(own)
  const newAccounts = chosenAccounts(state).filter((id) => !ownAccounts.includes(id))
  for (const message of checkAccounts(platforms, newAccounts))
    problems.push({ field: 'schedules', message })
  const total = state.schedules.reduce((sum, one) => sum + one.socialMediaAccountIds.length, 0)
  if (total > maxOccurrences)
    problems.push({
      field: 'schedules',
      message: `São publicações demais para um post: no máximo ${maxOccurrences}, somando horários e contas.`,
    })
  return problems
}

function checkNetworks(
  state: EditState,
  { media, platforms = [] }: EditSurroundings,
): EditProblem[] {
  const chosen = chosenAccounts(state)
  const checked = checkPlatforms((id) => postForNetwork(id, state, media), platforms, chosen)
  return checked.flatMap((one) =>
    findingsOf([one], platforms, chosen)
      .filter(isBlocking)
      .map(({ field, message }) => {
        const isOwn = field === 'caption' && hasOwnCaption(one.platformId, state)
        return { field: isOwn ? ('options' as const) : field, message }
      }),
  )
}

function checkTime(
  { scheduledAt, socialMediaAccountIds }: EditState['schedules'][number],
  ownTimes: ReadonlySet<string | null>,
  now: number,
): string[] {
  const problems: string[] = []
  if (scheduledAt === null) problems.push('Escolha data e hora.')
  else if (!ownTimes.has(scheduledAt) && Date.parse(scheduledAt) < now - pastToleranceMs)
    problems.push('Este horário já passou. Escolha outro.')
  if (socialMediaAccountIds.length === 0) problems.push('Escolha ao menos uma conta.')
  return problems
}

/** The ids of the accounts the post is still to go to, each once. */
export function chosenAccounts({ schedules }: Pick<EditState, 'schedules'>): string[] {
  return [...new Set(schedules.flatMap(({ socialMediaAccountIds }) => socialMediaAccountIds))]
}
