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
}

/** At most this much typing is lost when the tab is killed, in ms. */
const delayMs = 400

/** Gathers changes and stores them together, one write at a time. What failed is kept and tried again. */
export function createAutosave({ save, onSettled }: AutosavePorts): Autosave {
  let pending: DraftChanges = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()

  const write = async () => {
    const changes = pending
    if (Object.keys(changes).length === 0) return
    pending = {}
    try {
      await save(changes)
      onSettled(undefined)
    } catch (error) {
      pending = { ...changes, ...pending }
      onSettled(error instanceof Error ? error.message : String(error))
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    update(changes) {
      pending = { ...pending, ...changes }
      // Not put off by further typing: the wait is from the first change.
      timer ??= setTimeout(() => void flush(), delayMs)
    },
    flush,
  }
}
