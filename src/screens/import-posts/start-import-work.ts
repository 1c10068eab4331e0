import type { Platform } from '#contract/accounts/account.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { serverNow } from '#local/calls/server-time.ts'
import type { ImportOwner } from '#local/imports/draft-of-import.ts'
import type { KnownPost } from '#local/planning/find-clashes.ts'
import { type CheckContext, type CheckedRow, listMediaRefs } from './check/check-row.ts'
import { checkRows } from './check/check-rows.ts'
import { createAccountFinder } from './check/find-accounts.ts'
import { findMedia, type MediaPorts } from './media/find-media.ts'
import type { MediaAnswer } from './media/media-answer.ts'
import type { TableRow } from './read/read-table.ts'

interface WorkInput {
  rows: readonly TableRow[]
  owner: ImportOwner
  platforms: readonly Platform[]
  /** The results of earlier searches for media; new ones are added. */
  answers: Map<string, MediaAnswer>
  ports: MediaPorts
  /** Lists the posts that the device knows. */
  listKnown: () => Promise<readonly KnownPost[]>
  onRows: (rows: readonly CheckedRow[]) => void
}

export interface ImportWork {
  /** Searches for the media that are not found yet; to be called whenever there is a connection. */
  findMedia: () => void
  stop: () => void
}

/** In ms: while media are being found, the lines are checked again at most this often. */
const recheckMs = 400

/** Checks all lines, and checks those again whose media were found. */
export function startImportWork(input: WorkInput): ImportWork {
  const { rows, owner, platforms, answers, ports, listKnown, onRows } = input
  const ending = new AbortController()
  const { signal } = ending
  const accounts = createAccountFinder(platforms)
  const kept = new Map<TableRow, CheckedRow>()
  const rowsOf = new Map<string, TableRow[]>()
  for (const row of rows)
    for (const ref of listMediaRefs(row)) rowsOf.set(ref, [...(rowsOf.get(ref) ?? []), row])
  const known = listKnown()
  let isChecking = false
  let isStale = false
  let isSearching = false

  async function check(): Promise<void> {
    isStale = true
    if (isChecking) return
    isChecking = true
    while (isStale && !signal.aborted) {
      isStale = false
      const instant = serverNow()
      const context: CheckContext = {
        ...{ owner, platforms, accounts, instant, media: answers },
        now: wallClockAt(instant, owner.timeZone),
      }
      const checked = await checkRows(rows, context, { known: await known, kept, signal })
      if (checked && !signal.aborted) onRows(checked)
      await ports.wait(recheckMs)
    }
    isChecking = false
  }

  async function search(): Promise<void> {
    const open = [...rowsOf.keys()].filter(
      (ref) => (answers.get(ref)?.state ?? 'waiting') === 'waiting',
    )
    if (isSearching || open.length === 0) return
    isSearching = true
    await findMedia(open, ports, {
      signal,
      onAnswers(found) {
        for (const [ref, answer] of found) {
          answers.set(ref, answer)
          for (const row of rowsOf.get(ref) ?? []) kept.delete(row)
        }
        void check()
      },
    })
    isSearching = false
  }

  void check()
  return { findMedia: () => void search(), stop: () => ending.abort() }
}
