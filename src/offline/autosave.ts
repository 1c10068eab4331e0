import type { Draft } from '#local/db.ts'
import { DraftNotEditableError, type SaveBasis, type SavedDraft } from '#local/drafts.ts'
import { type DraftChanges, listChangedFields, mergeDraft } from '#local/merge-draft.ts'

export interface AutosavePorts<W extends DraftChanges> {
  /** What the screen writes of a draft. */
  read(draft: Draft): W
  create(): Promise<Draft>
  save(changes: DraftChanges, basis: SaveBasis): Promise<SavedDraft>
  /** Called after each attempt: undefined when all is stored, else what went wrong. */
  onSettled(failure: { error: unknown } | undefined): void
  /** Another tab stored something: this is what the screen has to show from now on. */
  onAdopted(written: W): void
  /** What another tab had stored in the same field is a draft of its own now. */
  onOtherVersion(): void
  /** The draft was sent or discarded elsewhere; nothing is written any more. `unsaved`: what was not stored. */
  onEnded(unsaved: DraftChanges): void
}

export interface Autosave<W> {
  /** What the screen shows now; stored a moment later. */
  update(written: W): void
  /** The draft as it is stored now, told by the database; undefined when it is not there. */
  receive(row: Draft | undefined): void
  /** Stores what differs; resolves when it is. Never throws: `onSettled` tells. */
  flush(): Promise<void>
  /** As `flush`, for whoever must not go on without it: the draft is there, and everything in it, or it rejects. */
  store(): Promise<void>
  /** What is not stored yet, also while it is being written, and what was stored in its place when it was typed. */
  unsaved(): { changes: DraftChanges; before: DraftChanges }
  isStored(): boolean
  /** After this nothing is written or told any more. Answers the way to take it up again. */
  letGo(): () => void
}

/** At most this much typing is lost when the tab is killed, in ms. */
const delayMs = 400
/** What could not be stored is tried again without being asked: room may have been made. */
const againMs = 5_000

/**
 * Keeps a screen and its draft on the device the same, over all tabs that show it. One write at a time;
 * each says what it was based on, so that what another tab stored is merged and never overwritten.
 */
export function createAutosave<W extends DraftChanges>(
  ports: AutosavePorts<W>,
  kept: Draft | undefined,
  blank: W,
): Autosave<W> {
  /** The draft as stored, as far as this tab knows; in a disputed field as it was before the dispute. */
  let base = kept
  let mine = kept ? ports.read(kept) : blank
  let isOver = false
  let isWanted = false
  let isWriting = false
  let later: { row: Draft | undefined } | undefined
  let otherVersionId: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let failure: { error: unknown } | undefined

  const differences = () => listChangedFields(base ? ports.read(base) : blank, mine)
  const isDirty = () => Object.keys(differences()).length > 0

  const wait = (ms: number) => {
    // Not put off by further typing: the wait is from the first change.
    timer ??= setTimeout(() => void flush(), ms)
  }

  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    ports.onEnded(differences())
  }

  /** `from`: what `mine` grew out of. */
  const adopt = (row: Draft, from: Draft) => {
    const { content, conflicts } = mergeDraft(from, { ...from, ...mine }, row)
    base = keepDisputed(row, from, conflicts)
    const next = ports.read({ ...row, ...content })
    if (Object.keys(listChangedFields(mine, next)).length > 0) {
      mine = next
      ports.onAdopted(next)
    }
    if (isDirty()) wait(delayMs)
  }

  const write = async () => {
    if (isOver || !(isDirty() || (isWanted && !base))) return
    isWriting = true
    try {
      base ??= await ports.create()
      const sent = { ...base, ...mine }
      const changes = differences()
      const saved =
        Object.keys(changes).length > 0
          ? await ports.save(changes, { base, otherVersionId })
          : undefined
      failure = undefined
      if (isOver) return
      if (saved) adopt(saved.draft, sent)
      ports.onSettled(undefined)
      if (saved?.otherVersion) {
        otherVersionId = saved.otherVersion.id
        ports.onOtherVersion()
      }
    } catch (error) {
      if (error instanceof DraftNotEditableError) return end()
      failure = { error }
      if (isOver) return
      ports.onSettled(failure)
      wait(againMs)
    } finally {
      isWriting = false
      const missed = later
      later = undefined
      if (missed) receive(missed.row)
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  const receive = (row: Draft | undefined) => {
    if (isOver || !base) return
    if (isWriting) later = { row }
    else if (row?.status !== 'editing') end()
    // An older row is news from before this tab's own write.
    else if (row.updatedAt > base.updatedAt) adopt(row, base)
  }

  const store = async () => {
    isWanted = true
    do {
      await flush()
      if (failure) throw failure.error
    } while (!isOver && (isDirty() || !base))
  }

  return {
    update(written) {
      mine = written
      if (!isOver && isDirty()) wait(delayMs)
    },
    receive,
    flush,
    store,
    unsaved() {
      const changes = differences()
      const known: DraftChanges = base ?? blank
      const before = Object.keys(changes).map((field) => [
        field,
        known[field as keyof DraftChanges],
      ])
      return { changes, before: Object.fromEntries(before) }
    },
    isStored: () => base !== undefined,
    letGo() {
      isOver = true
      clearTimeout(timer)
      timer = undefined
      return () => {
        isOver = false
        if (isDirty()) wait(delayMs)
      }
    },
  }
}

/** A disputed field keeps what it was based on: the write that settles the dispute has to see it. */
function keepDisputed(row: Draft, from: Draft, conflicts: readonly (keyof DraftChanges)[]): Draft {
  const moment = ['isPostNow', 'isScheduling', 'schedules'] as const
  const fields = conflicts.flatMap((field) => (field === 'isScheduling' ? moment : [field]))
  return { ...row, ...Object.fromEntries(fields.map((field) => [field, from[field]])) }
}
