import type { Platform } from '#contract/accounts/account.ts'
import type { Finding } from '#contract/checks/check-post.ts'
import { checkMediaSet, type MediaKind } from '#contract/media/media.ts'
import { cellSeparator, type PostTableColumn } from '#contract/posts/post-table.ts'
import { normalizeLineBreaks } from '#contract/texts/texts.ts'
import { instantOf, type WallClock } from '#contract/time/wall-clock.ts'
import { blankDraft } from '#local/drafts/drafts.ts'
import { checkDraft } from '#local/drafts/enqueue-draft.ts'
import { stableId } from '#local/edits/stable-id.ts'
import {
  draftOfImport,
  type ImportedPost,
  type ImportOwner,
} from '#local/imports/draft-of-import.ts'
import { checkAccounts, checkPlatforms, findingsOf } from '#src/components/check-destinations.ts'
import { listLongAltTexts } from '#src/features/post-checks/text-limits.ts'
import type { MediaAnswer } from '../media/media-answer.ts'
import type { TableRow } from '../read/read-table.ts'
import type { AccountFinder } from './find-accounts.ts'
import { readTime } from './read-time.ts'
import type { RowProblem } from './row-problem.ts'

export interface CheckContext {
  owner: ImportOwner
  now: WallClock
  /** The current time, in ms. */
  instant: number
  platforms: readonly Platform[]
  accounts: AccountFinder
  /** The result of the search for each file name or URL. */
  media: ReadonlyMap<string, MediaAnswer>
}

export interface CheckedRow {
  row: TableRow
  /** The key of the post, the same while its media are not known; undefined for a line without a post. */
  key: string | undefined
  problems: readonly RowProblem[]
  /** Why the post cannot be created yet, in words. */
  waiting: string | undefined
  /** Undefined when a problem keeps the post from being read as a whole. */
  post: ImportedPost | undefined
}

/** The file names and URLs of a line's media, in order. */
export function listMediaRefs({ cells }: Pick<TableRow, 'cells'>): string[] {
  const refs = splitCell(cells.Mídias).filter((ref) => ref !== '')
  return [...new Set(refs)]
}

/** Checks one line by the rules of the composer. */
export function checkRow(row: TableRow, context: CheckContext): CheckedRow {
  const { owner, now, platforms, accounts } = context
  const { cells } = row
  const problems: RowProblem[] = []
  const add = (column: RowProblem['column'], message: string) => problems.push({ column, message })
  if (row.problem !== undefined) add(undefined, row.problem)
  const time = readTime({ date: cells.Data ?? '', time: cells.Hora ?? '' }, now, owner.timeZone)
  problems.push(...time.problems)
  const found = accounts.find(cells.Contas ?? '')
  for (const message of found.problems) add('Contas', message)
  for (const message of checkAccounts(platforms, found.ids)) add('Contas', message)
  const caption = normalizeLineBreaks(cells.Legenda ?? '').trim()
  if (caption === '') add('Legenda', 'A legenda é obrigatória')
  const media = readMedia(row, context, add)
  const altTexts = readAltTexts(row, add)
  const post = {
    ...{ caption, accountIds: found.ids, media: media.found, altTexts },
    ...(time.when ?? { date: '', time: '' }),
  }
  const key = keyOf(row, post, owner)
  problems.push(...checkContent(post, media.isWhole, context))
  const isPost = time.when !== undefined && found.ids.length > 0 && caption !== ''
  return {
    ...{ row, problems: withoutRepeats(problems), waiting: media.waiting },
    key: isPost ? key : undefined,
    post: isPost && media.isWhole ? { ...post, key } : undefined,
  }
}

/** Whether the line can be sent as a post, or saved as a draft. */
export function isReady(
  { problems, post, waiting }: CheckedRow,
  as: 'post' | 'draft' = 'post',
): boolean {
  if (!post || waiting !== undefined) return false
  return problems.every(
    ({ isWarning, isOnlyToSend }) => isWarning || (as === 'draft' && isOnlyToSend),
  )
}

export function hasError({ problems }: CheckedRow): boolean {
  return problems.some(({ isWarning }) => !isWarning)
}

type Add = (column: PostTableColumn, message: string) => void

function readMedia(row: TableRow, { media }: CheckContext, add: Add) {
  const found: ImportedPost['media'][number][] = []
  let waiting: string | undefined
  let isWhole = true
  for (const ref of listMediaRefs(row)) {
    const answer = media.get(ref)
    if (answer?.state === 'found') found.push(answer.media)
    else isWhole = false
    if (answer?.state === 'failed') add('Mídias', `${shorten(ref)}: ${answer.message}`)
    else if (answer?.state !== 'found')
      waiting ??= answer?.message ?? 'As mídias ainda não foram procuradas.'
  }
  const kinds: MediaKind[] = found.map(({ kind }) => kind)
  const mixed = checkMediaSet(kinds)
  if (mixed !== undefined) add('Mídias', mixed)
  return { found, waiting, isWhole }
}

function readAltTexts(row: TableRow, add: Add): string[] {
  const texts = splitCell(row.cells['Textos alternativos'])
  while (texts.at(-1) === '') texts.pop()
  if (texts.length > listMediaRefs(row).length)
    add('Textos alternativos', 'Há mais textos alternativos do que mídias.')
  for (const message of listLongAltTexts(texts)) add('Textos alternativos', message)
  return texts
}

/** The findings of the networks and the violations of the schemas, as for a post of the composer. */
function checkContent(
  post: Omit<ImportedPost, 'key'>,
  isMediaWhole: boolean,
  { owner, instant, platforms }: CheckContext,
): RowProblem[] {
  const { caption, accountIds, date } = post
  const chosen = platforms.filter(({ socialMediaAccounts }) =>
    socialMediaAccounts.some(({ id }) => accountIds.includes(id)),
  )
  const at = instantOf(post, owner.timeZone)
  const checked = {
    ...{ caption, description: '', options: {} },
    media: post.media.map((file, index) => ({ ...file, altText: post.altTexts[index] ?? '' })),
    times: Number.isNaN(at) ? [] : [new Date(at).toISOString()],
  }
  const findings = findingsOf(checkPlatforms(checked, chosen, accountIds), chosen, accountIds)
  const told = findings
    .filter(({ field }) => field !== 'media' || isMediaWhole)
    .map((finding) => ({
      column: columnOf[finding.field],
      message: finding.message,
      ...of(finding),
    }))
  if (date === '' || caption === '' || accountIds.length === 0) return told
  const draft = { ...blankDraft(owner), ...draftOfImport({ ...post, key: '' }) }
  const violations = checkDraft(draft, instant)
    // `readAltTexts` has added these problems already, in the words of the column.
    .filter(({ field }) => !field.startsWith('mediaAltTexts'))
    .map(({ field, message }) => ({ column: columnOfField(field), message }))
  return [...told, ...violations]
}

const columnOf: Record<Finding['field'], PostTableColumn> = {
  ...{ caption: 'Legenda', description: 'Legenda', media: 'Mídias' },
  ...{ schedules: 'Hora', options: 'Contas' },
}

function of({ severity, field }: Finding): Pick<RowProblem, 'isWarning' | 'isOnlyToSend'> {
  if (severity === 'warning') return { isWarning: true }
  return field === 'options' ? { isOnlyToSend: true } : {}
}

function columnOfField(field: string): PostTableColumn {
  if (field.includes('socialMediaAccountIds')) return 'Contas'
  if (field.startsWith('scheduleRequestDtos')) return 'Hora'
  return field.startsWith('media') ? 'Mídias' : 'Legenda'
}

function keyOf(
  row: TableRow,
  { caption, date, time, accountIds }: Omit<ImportedPost, 'key'>,
  { projectId }: ImportOwner,
): string {
  const { Mídias: media = '', 'Textos alternativos': texts = '' } = row.cells
  return stableId(
    JSON.stringify([projectId, date, time, accountIds.toSorted(), caption, media, texts]),
  )
}

function splitCell(cell = ''): string[] {
  return cell === '' ? [] : cell.split(cellSeparator).map((part) => part.trim())
}

function shorten(ref: string): string {
  return ref.length > 80 ? `${ref.slice(0, 79)}…` : ref
}

function withoutRepeats(problems: readonly RowProblem[]): RowProblem[] {
  const seen = new Set<string>()
  return problems.filter(({ column, message }) => {
    const key = `${column} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}
