import type { PostMedia } from '#contract/media/media.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import { blankDraft, draftTables } from '#local/drafts/drafts.ts'
import { DraftNotReadyError, enqueueNewDrafts } from '#local/drafts/enqueue-draft.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { noteRemoteMedia } from '#local/media/note-remote-media.ts'
import { draftOfImport, type ImportedPost, type ImportOwner } from './draft-of-import.ts'
import { forgetImported, noteImported, readImported } from './imported-keys.ts'

/** What was made of a line, for `undoImported`. */
export interface ImportReceipt {
  key: string
  draftId: string
  /** When the draft was stored, in ms. */
  updatedAt: number
  /** Undefined for a draft that stays one. */
  entryId: string | undefined
}

export interface ImportResult {
  receipts: ImportReceipt[]
  /** Keys of posts that this device had made before. */
  earlier: string[]
  /** With which nothing was done, and why, in Portuguese. */
  refused: { key: string; reason: string }[]
}

interface MakeOptions {
  as: 'post' | 'draft'
  /** In ms, by the server's clock. */
  now: number
  /** Told after each few posts how many have had their turn. */
  onProgress?: (count: number) => void
}

/**
 * Puts checked posts on their way, each by a draft and an entry of its own as the composer does, or
 * stores them as drafts. What was made and that it was are stored together, so a line makes one post
 * whatever ends the page or how often its file is chosen. Wake the outbox afterwards. Throws
 * `QuotaFullError`; what was made until then stays.
 */
export async function makeImported(
  db: LocalDatabase,
  owner: ImportOwner,
  posts: readonly ImportedPost[],
  { as, now, onProgress }: MakeOptions,
): Promise<ImportResult> {
  const result: ImportResult = { receipts: [], earlier: [], refused: [] }
  const make = async (some: readonly ImportedPost[]) => {
    const first = result.receipts.length
    const done = await makeSome(db, owner, some, { as, now, first })
    result.receipts.push(...done.receipts)
    result.earlier.push(...done.earlier)
  }
  await inBatches(posts, async (batch, count) => {
    try {
      await make(batch)
    } catch (error) {
      if (!(error instanceof DraftNotReadyError)) throw error
      // One that is refused ends the transaction of all: nothing was stored, and each has its own now.
      for (const post of batch) {
        try {
          await make([post])
        } catch (refusal) {
          if (!(refusal instanceof DraftNotReadyError)) throw refusal
          result.refused.push({ key: post.key, reason: refusal.message })
        }
      }
    }
    onProgress?.(count)
  })
  return result
}

async function makeSome(
  db: LocalDatabase,
  owner: ImportOwner,
  posts: readonly ImportedPost[],
  { as, now, first }: Pick<MakeOptions, 'as' | 'now'> & { first: number },
): Promise<Pick<ImportResult, 'receipts' | 'earlier'>> {
  const tables = [...draftTables(db), db.outbox, db.media, db.mediaBlobs, db.settings]
  return await catchQuota(() =>
    db.transaction('rw', tables, async () => {
      const before = await readImported(
        db,
        owner,
        posts.map(({ key }) => key),
      )
      const earlier = posts.filter((_, index) => before[index] !== undefined)
      const fresh = posts.filter((_, index) => before[index] === undefined)
      await noteRemoteMedia(db, listMedia(fresh))
      const drafts = fresh.map((post) => ({ ...blankDraft(owner), ...draftOfImport(post) }))
      const entries = as === 'post' ? await enqueueNewDrafts(db, drafts, { now, first }) : []
      if (as === 'draft') await db.drafts.bulkAdd(drafts)
      const receipts = drafts.map(({ id, updatedAt }, index): ImportReceipt => {
        const key = fresh[index]?.key ?? ''
        return { key, draftId: id, updatedAt, entryId: entries[index]?.id }
      })
      await noteImported(
        db,
        owner,
        fresh.map(({ key }) => key),
        Date.now(),
      )
      return { receipts, earlier: earlier.map(({ key }) => key) }
    }),
  )
}

/** The files of several posts, each once. */
function listMedia(posts: readonly ImportedPost[]): PostMedia[] {
  return [...new Map(posts.flatMap(({ media }) => media.map((one) => [one.sha256, one]))).values()]
}

/**
 * Takes back what still waits here, and drafts that nobody has written on. What was sent, or may have
 * been, stays: `left` says how many.
 */
export async function undoImported(
  db: LocalDatabase,
  owner: ImportOwner,
  receipts: readonly ImportReceipt[],
  onProgress?: (count: number) => void,
): Promise<{ undone: number; left: number }> {
  let undone = 0
  await inBatches(receipts, async (batch, count) => {
    const gone = await db.transaction(
      'rw',
      [...draftTables(db), db.outbox, db.settings],
      async () => {
        const taken: ImportReceipt[] = []
        for (const receipt of batch) if (await takeBack(db, receipt)) taken.push(receipt)
        await forgetImported(
          db,
          owner,
          taken.map(({ key }) => key),
        )
        return taken.length
      },
    )
    undone += gone
    onProgress?.(count)
  })
  return { undone, left: receipts.length - undone }
}

async function takeBack(db: LocalDatabase, receipt: ImportReceipt): Promise<boolean> {
  const { draftId, entryId, updatedAt } = receipt
  if (entryId !== undefined) {
    const entry = await db.outbox.get(entryId)
    if (!entry || entry.mayHaveArrived) return false
    if ((await applyEvent(db, entryId, { type: 'withdrawn' })) !== 'gone') return false
  } else {
    const draft = await db.drafts.get(draftId)
    if (draft?.status !== 'editing' || draft.updatedAt !== updatedAt) return false
  }
  await db.drafts.delete(draftId)
  return true
}

/** Each transaction makes every open page read its outbox again, so one is over many posts. */
const postsAtOnce = 100

async function inBatches<T>(
  items: readonly T[],
  act: (batch: readonly T[], count: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += postsAtOnce) {
    await act(items.slice(at, at + postsAtOnce), Math.min(at + postsAtOnce, items.length))
    // The page handles what the person does meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
