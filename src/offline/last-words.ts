import * as v from 'valibot'
import type { Draft, LocalDatabase } from '#local/db.ts'
import { createDraft, readDraft, saveDraft } from '#local/drafts.ts'
import { keepApart } from '#local/keep-apart.ts'
import { type DraftChanges, mergeDraft } from '#local/merge-draft.ts'
import { DraftRow } from '#local/stored-rows.ts'

const Fields = v.partial(
  v.pick(DraftRow, [
    'caption',
    'description',
    'location',
    'userTags',
    'productTags',
    'altText',
    'versions',
    'mediaHashes',
    'mediaDetails',
    'isPostNow',
    'postNowAccountIds',
    'isScheduling',
    'schedules',
  ]),
)

/**
 * What was typed in the last moment of a page. A page that goes away may be gone before the database
 * has its changes (a slow device, a closed tab), or the database may refuse them (full, blocked);
 * localStorage takes them at once, and the next page brings them to their draft.
 */
const LastWords = v.object({
  ...v.pick(DraftRow, ['id', 'userId', 'projectId', 'timeZone', 'number']).entries,
  /** Whether the draft itself was still being made. */
  isNew: v.boolean(),
  typedAt: v.number(),
  changes: Fields,
  /** The same fields as they were stored then: another tab may have written them since. */
  before: v.optional(Fields, {}),
})
export type LastWords = v.InferOutput<typeof LastWords>

const prefix = 'upubly.unsaved:'
/** Two pages may say their last words of one draft. */
const page = crypto.randomUUID()

const keyOf = (draftId: string) => `${prefix}${draftId}:${page}`

export function keepLastWords(words: LastWords): void {
  try {
    localStorage.setItem(keyOf(words.id), JSON.stringify(words))
  } catch {
    // Full or blocked: the database's own write is all there is.
  }
}

/** Of this page. */
export function forgetLastWords(draftId: string): void {
  forget(keyOf(draftId))
}

/** Brings what earlier pages left behind to its drafts. What was stored after all is not touched. */
export async function recoverLastWords(db: LocalDatabase): Promise<void> {
  for (const { key, words } of listLastWords()) {
    try {
      await recover(db, words)
      forget(key)
    } catch (error) {
      // A full or blocked device: they stay for the next page.
      console.warn('The last words of a draft could not be stored', error)
    }
  }
}

async function recover(db: LocalDatabase, words: LastWords): Promise<void> {
  const { id, number, isNew, userId, projectId, timeZone } = words
  const owner = { userId, projectId, timeZone }
  const changes = withoutHoles(words.changes)
  await db.transaction('rw', db.drafts, db.settings, async () => {
    const draft = await readDraft(db, id)
    if (!draft && isNew) await createDraft(db, owner, { id, number })
    if (!draft && isNew) await saveDraft(db, id, changes)
    else if (draft?.status === 'editing') await bringTo(db, draft, words, owner)
    else await keepApart(db, owner, id, changes)
  })
}

async function bringTo(
  db: LocalDatabase,
  draft: Draft,
  { typedAt, changes, before }: LastWords,
  owner: { userId: string; projectId: string; timeZone: string },
): Promise<void> {
  const isNewer = draft.updatedAt > typedAt
  const typed = withoutHoles(changes)
  const known = withoutHoles(before)
  // Said by a page of an earlier version, which did not tell what it knew.
  if (isNewer && Object.keys(known).length === 0) return
  const base = { ...draft, ...known }
  const isDisputed = mergeDraft(base, { ...base, ...typed }, draft).conflicts.length > 0
  // What was stored after them stays, and the words are not lost.
  if (isNewer && isDisputed) await keepApart(db, owner, draft.id, typed)
  else await saveDraft(db, draft.id, typed, { base })
}

/** What was not typed is not in it, rather than undefined. */
function withoutHoles(changes: LastWords['changes']): DraftChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}

function listLastWords(): { key: string; words: LastWords }[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys.flatMap((key) => {
      const read = v.safeParse(LastWords, JSON.parse(localStorage.getItem(key) ?? 'null'))
      return read.success ? [{ key, words: read.output }] : []
    })
  } catch {
    return []
  }
}
