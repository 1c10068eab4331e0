export interface WriteBehindPorts<Changes> {
  save(changes: Changes): Promise<void>
  /** Called after each attempt: undefined when all is stored, else what to tell the person. */
  onSettled(problem: string | undefined): void
}

export interface WriteBehind<Changes> {
  /** Stored at once, or with the next write when one is under way. */
  update(changes: Changes): void
  /** Resolves when everything is stored; rejects when it could not be. */
  store(): Promise<void>
  isBusy(): boolean
}

/** Stores changes as they are made, one write at a time. What failed is kept and tried again with the next. */
export function createWriteBehind<Changes extends object>(
  ports: WriteBehindPorts<Changes>,
): WriteBehind<Changes> {
  let pending: Changes | undefined
  let writing: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  const write = async () => {
    while (pending) {
      const changes = pending
      pending = undefined
      try {
        await ports.save(changes)
        failure = undefined
      } catch (error) {
        pending = { ...changes, ...(pending ?? {}) }
        failure = { error }
        break
      }
    }
    writing = undefined
    const error = failure?.error
    ports.onSettled(failure && (error instanceof Error ? error.message : String(error)))
  }

  const start = () => {
    writing ??= write()
    return writing
  }

  return {
    update(changes) {
      pending = { ...pending, ...changes }
      void start()
    },
    async store() {
      if (pending || writing) await start()
      if (pending && !failure) await start()
      if (failure) throw failure.error
    },
    isBusy: () => writing !== undefined || pending !== undefined,
  }
}
