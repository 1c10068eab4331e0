import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import type { KnownPost } from '#local/planning/find-clashes.ts'
import { yieldToBrowser } from '#src/api/fetch-scheduled-posts.ts'
import type { TableRow } from '../read/read-table.ts'
import { type CheckContext, type CheckedRow, checkRow } from './check-row.ts'

/** In ms: less than half a frame, so that input is handled without delay. */
const sliceMs = 8

interface Others {
  known: readonly KnownPost[]
  /** The results of lines checked by themselves that are still valid; new ones are added. */
  kept: Map<TableRow, CheckedRow>
  signal: AbortSignal
}

/**
 * Checks each line by itself, and against the others and the posts that the device knows. Lets the page work
 * in between; resolves with undefined when `signal` has aborted it.
 */
export async function checkRows(
  rows: readonly TableRow[],
  context: CheckContext,
  { known, kept, signal }: Others,
): Promise<CheckedRow[] | undefined> {
  const planned = listPlanned(known)
  const firstLines = new Map<string, number>()
  const checked: CheckedRow[] = []
  let sliceEnd = performance.now() + sliceMs
  for (const row of rows) {
    if (performance.now() > sliceEnd) {
      await yieldToBrowser()
      if (signal.aborted) return undefined
      sliceEnd = performance.now() + sliceMs
    }
    const own = kept.get(row) ?? checkRow(row, context)
    kept.set(row, own)
    checked.push(compare(own))
  }
  return checked

  function compare(one: CheckedRow): CheckedRow {
    const { key, post, row, problems } = one
    if (key === undefined) return one
    const earlier = firstLines.get(key)
    if (earlier !== undefined) {
      const twice = { column: undefined, message: `Igual à linha ${earlier}.` }
      return { ...one, problems: [...problems, twice] }
    }
    firstLines.set(key, row.line)
    if (!post || planned.size === 0) return one
    const at = instantOf(post, context.owner.timeZone)
    if (!post.accountIds.some((id) => planned.has(momentOf(id, at, post.caption)))) return one
    return { ...one, problems: [...problems, { ...alreadyPlanned, isWarning: true }] }
  }
}

const alreadyPlanned = {
  column: undefined,
  message: 'Já há um post com este texto, nesta conta e neste horário.',
}

function listPlanned(known: readonly KnownPost[]): ReadonlySet<string> {
  return new Set(
    known.flatMap(({ caption, times }) =>
      times.map(({ accountId, at }) => momentOf(accountId, at, caption)),
    ),
  )
}

function momentOf(accountId: string, at: number, caption: string): string {
  return `${accountId} ${Math.floor(at / 60_000)} ${normalizeForSearch(caption)}`
}
