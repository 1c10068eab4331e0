import { listChangedFields } from '#local/merge/merge-lists.ts'

/** A row that a screen writes on. */
export interface WrittenRow {
  updatedAt: number
  status: 'editing' | 'in-outbox'
}

/** How a kind of row is kept on the device. `W`: what the screen writes of it. */
export interface AutosaveSource<R extends WrittenRow, W extends Partial<R>> {
  read(row: R): W
  /** Stores changes that began at `base`; what another writer stored since is merged, or put aside. */
  save(
    changes: Partial<W>,
    basis: { base: R; otherVersionId: string | undefined },
  ): Promise<{ row: R; otherVersion: { id: string } | undefined }>
  /** Pure. `conflicts`: fields that both changed, each to something else; there `content` has mine. */
  merge(base: R, mine: R, theirs: R): { content: Partial<R>; conflicts: readonly (keyof R)[] }
  /** Whether what `save` threw says that the row is not written any more. */
  isOver(error: unknown): boolean
}

export interface AutosavePorts<R extends WrittenRow, W extends Partial<R>>
  extends AutosaveSource<R, W> {
  create(): Promise<R>
  /** Called after each attempt: undefined when all is stored, else what went wrong. */
  onSettled(failure: { error: unknown } | undefined): void
  /** Another tab stored something: this is what the screen has to show from now on. */
  onAdopted(written: W): void
  /** What another tab had stored in the same field is a draft of its own now. */
  onOtherVersion(): void
  /** The row was sent or discarded elsewhere; nothing is written any more. `unsaved`: what was not stored. */
  onEnded(unsaved: Partial<W>): void
}

export interface Autosave<R, W> {
  /** What the screen shows now; stored a moment later. */
  update(written: W): void
  /** The row as it is stored now, told by the database; undefined when it is not there. */
  receive(row: R | undefined): void
  /** Stores what differs; resolves when it is. Never throws: `onSettled` tells. */
  flush(): Promise<void>
  /** As `flush`, for whoever must not go on without it: the row is there, and everything in it, or it rejects. */
  store(): Promise<void>
  /** What is not stored yet, also while it is being written, and what was stored in its place when it was typed. */
  unsaved(): { changes: Partial<W>; before: Partial<W> }
  isStored(): boolean
  /** After this nothing is written or told any more. Answers the way to take it up again. */
  letGo(): () => void
}

/** At most this much typing is lost when the tab is killed, in ms. */
const delayMs = 400
/** What could not be stored is tried again without being asked: room may have been made. */
const againMs = 5_000

/**
 * Keeps a screen and its row on the device the same, over all tabs that show it. One write at a time;
 * each says what it was based on, so that what another tab stored is merged and never overwritten.
 */
export function createAutosave<R extends WrittenRow, W extends Partial<R>>(
  ports: AutosavePorts<R, W>,
  kept: R | undefined,
  blank: W,
): Autosave<R, W> {
  /** The row as stored, as far as this tab knows; in a disputed field as it was before the dispute. */
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
      const known: Partial<R> = base ?? blank
      const before = Object.keys(changes).map((field) => [field, known[field as keyof R]])
      return { changes, before: Object.fromEntries(before) as Partial<W> }
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
function keepDisputed<R>(row: R, from: R, conflicts: readonly (keyof R)[]): R {
  const kept = { ...row }
  for (const field of conflicts) kept[field] = from[field]
  return kept
}
