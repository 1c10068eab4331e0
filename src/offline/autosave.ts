import type { DraftChanges } from '#local/drafts.ts'

export interface AutosavePorts {
  save(changes: DraftChanges): Promise<void>
  /** Called after each attempt: undefined when all is stored, else what to tell the person. */
  onSettled(problem: string | undefined): void
}

export interface Autosave {
  update(changes: DraftChanges): void
  /** Stores what is pending; resolves when it is. Never throws: `onSettled` tells. */
  flush(): Promise<void>
  /** As `flush`, for whoever must not go on without it: rejects when something could not be stored. */
  store(): Promise<void>
  /** What is not stored yet, also while it is being written. */
  unsaved(): DraftChanges
}

/** At most this much typing is lost when the tab is killed, in ms. */
const delayMs = 400

/** Gathers changes and stores them together, one write at a time. What failed is kept and tried again. */
export function createAutosave({ save, onSettled }: AutosavePorts): Autosave {
  let pending: DraftChanges = {}
  let underWay: DraftChanges = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  let failure: { error: unknown } | undefined

  const write = async () => {
    const changes = pending
    if (Object.keys(changes).length === 0) return
    pending = {}
    underWay = changes
    try {
      await save(changes)
      failure = undefined
      onSettled(undefined)
    } catch (error) {
      pending = { ...changes, ...pending }
      failure = { error }
      onSettled(error instanceof Error ? error.message : String(error))
    } finally {
      underWay = {}
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  const store = async () => {
    do {
      await flush()
      if (failure) throw failure.error
    } while (Object.keys(pending).length > 0)
  }

  return {
    update(changes) {
      pending = { ...pending, ...changes }
      // Not put off by further typing: the wait is from the first change.
      timer ??= setTimeout(() => void flush(), delayMs)
    },
    flush,
    store,
    unsaved: () => ({ ...underWay, ...pending }),
  }
}
