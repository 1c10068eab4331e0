import { listChangedFields } from '#local/merge/merge-lists.ts'

/** A database row that a screen edits. */
export interface WrittenRow {
  updatedAt: number
  status: 'editing' | 'in-outbox'
}

/** How one kind of row is stored. `W`: the fields that the screen edits. */
export interface AutosaveSource<R extends WrittenRow, W extends Partial<R>> {
  read(row: R): W
  /** Stores changes that are based on `base`; changes of another writer since then are merged or put aside. */
  save(
    changes: Partial<W>,
    basis: { base: R; otherVersionId: string | undefined },
  ): Promise<{ row: R; otherVersion: { id: string } | undefined }>
  /** Pure. `conflicts`: fields that both changed to different values; `content` has `mine` for these. */
  merge(base: R, mine: R, theirs: R): { content: Partial<R>; conflicts: readonly (keyof R)[] }
  /** Whether an error of `save` means that the row must not be written any more. */
  isOver(error: unknown): boolean
}

export interface AutosavePorts<R extends WrittenRow, W extends Partial<R>>
  extends AutosaveSource<R, W> {
  create(): Promise<R>
  /** Called after each attempt: undefined when everything is stored, otherwise the error. */
  onSettled(failure: { error: unknown } | undefined): void
  /** Another tab stored changes: the screen has to show these values from now on. */
  onAdopted(written: W): void
  /** Another tab had changed the same field: its version was put aside as a separate draft. */
  onOtherVersion(): void
  /** The row was sent or discarded elsewhere; writing has stopped. `unsaved`: the unstored changes. */
  onEnded(unsaved: Partial<W>): void
}

export interface Autosave<R, W> {
  /** Takes the screen's present values, which are stored after `delayMs`. */
  update(written: W): void
  /** Takes the stored row after each change in the database; undefined when it does not exist. */
  receive(row: R | undefined): void
  /** Stores unsaved changes at once. Never rejects: `onSettled` gets the outcome. */
  flush(): Promise<void>
  /** Like `flush`, but rejects unless the row exists and contains everything. */
  store(): Promise<void>
  /** The changes that are not stored yet, or being written, and the stored values when they were made. */
  unsaved(): { changes: Partial<W>; before: Partial<W> }
  isStored(): boolean
  /** Stops writing and all callbacks. Returns a function to start again. */
  detach(): () => void
}

/** In ms: at most the typing of this time is lost when the tab is killed. */
const delayMs = 400
/** After a failure, e.g. of a full storage, it is tried again after this time, in ms. */
const againMs = 5_000

/**
 * Synchronizes a screen with its row in the database, over all tabs that show it. Writes are made one at a
 * time, each with the version it is based on, so that changes of another tab are merged, not overwritten.
 */
export function createAutosave<R extends WrittenRow, W extends Partial<R>>(
  ports: AutosavePorts<R, W>,
  kept: R | undefined,
  blank: W,
): Autosave<R, W> {
  /** The stored row as this tab knows it; in a field with a conflict, its value before the conflict. */
  let base = kept
  let mine = kept ? ports.read(kept) : blank
  let isOver = false
  let isWanted = false
  let isWriting = false
  let later: { row: R | undefined } | undefined
  let otherVersionId: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let failure: { error: unknown } | undefined

  const differences = () => listChangedFields(base ? ports.read(base) : blank, mine)
  const isDirty = () => Object.keys(differences()).length > 0

  const wait = (ms: number) => {
    // Counted from the first change, so that further typing does not delay the write.
    timer ??= setTimeout(() => void flush(), ms)
  }

  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    ports.onEnded(differences())
  }

  /** `from`: the row on which `mine` is based. */
  const adopt = (row: R, from: R) => {
    const { content, conflicts } = ports.merge(from, { ...from, ...mine }, row)
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
      if (saved) adopt(saved.row, sent)
      ports.onSettled(undefined)
      if (saved?.otherVersion) {
        otherVersionId = saved.otherVersion.id
        ports.onOtherVersion()
      }
    } catch (error) {
      if (ports.isOver(error)) return end()
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

  const receive = (row: R | undefined) => {
    if (isOver || !base) return
    if (isWriting) later = { row }
    else if (row?.status !== 'editing') end()
    // An older row was read before this tab's own write.
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
      const known: Partial<R> = base ?? blank
      const before = Object.keys(changes).map((field) => [field, known[field as keyof R]])
      return { changes, before: Object.fromEntries(before) as Partial<W> }
    },
    isStored: () => base !== undefined,
    detach() {
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

/** A field in conflict keeps its earlier base value, which the write that resolves the conflict needs. */
function keepDisputed<R>(row: R, from: R, conflicts: readonly (keyof R)[]): R {
  const kept = { ...row }
  for (const field of conflicts) kept[field] = from[field]
  return kept
}
