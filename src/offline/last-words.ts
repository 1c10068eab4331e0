import * as v from 'valibot'
import type { LocalDatabase } from '#local/db.ts'
import { createDraft, type DraftChanges, readDraft, saveDraft } from '#local/drafts.ts'
import { DraftRow } from '#local/stored-rows.ts'

/**
 * What was typed in the last moment of a page. A page that goes away may be gone before the database
 * has its changes (a slow device, a closed tab); localStorage takes them at once, and the next page
 * brings them to their draft.
 */
const LastWords = v.object({
  ...v.pick(DraftRow, ['id', 'userId', 'projectId', 'timeZone', 'number']).entries,
  /** Whether the draft itself was still being made. */
  isNew: v.boolean(),
  typedAt: v.number(),
  changes: v.partial(
    v.pick(DraftRow, [
      'caption',
      'description',
      'mediaHashes',
      'isPostNow',
      'postNowAccountIds',
      'isScheduling',
      'schedules',
    ]),
  ),
})
export type LastWords = v.InferOutput<typeof LastWords>

const prefix = 'upubly.unsaved:'

export function keepLastWords(words: LastWords): void {
  try {
    localStorage.setItem(prefix + words.id, JSON.stringify(words))
  } catch {
    // Full or blocked: the database's own write is all there is.
  }
}

export function forgetLastWords(draftId: string): void {
  try {
    localStorage.removeItem(prefix + draftId)
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Brings what earlier pages left behind to its drafts. What was stored after all, or sent, is not touched. */
export async function recoverLastWords(db: LocalDatabase): Promise<void> {
  for (const words of listLastWords()) {
    try {
      await recover(db, words)
      forgetLastWords(words.id)
    } catch (error) {
      // A full device: they stay for the next page.
      console.warn('The last words of a draft could not be stored', error)
    }
  }
}

async function recover(db: LocalDatabase, words: LastWords): Promise<void> {
  const { id, number, changes, isNew, typedAt, ...owner } = words
  await db.transaction('rw', db.drafts, async () => {
    const draft = await readDraft(db, id)
    if (!draft && !isNew) return
    if (draft && (draft.status !== 'editing' || draft.updatedAt > typedAt)) return
    if (!draft) await createDraft(db, owner, { id, number })
    await saveDraft(db, id, withoutHoles(changes))
  })
}

/** What was not typed is not in it, rather than undefined. */
function withoutHoles(changes: LastWords['changes']): DraftChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function listLastWords(): LastWords[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.flatMap((key) => {
      const read = v.safeParse(LastWords, JSON.parse(localStorage.getItem(key) ?? 'null'))
      return read.success ? [read.output] : []
    })
  } catch {
    return []
  }
}
