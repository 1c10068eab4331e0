export interface Deadline {
  /** Aborts when the time is over, or the caller's own signal does. */
  signal: AbortSignal
  /** A part of a streamed body went on. */
  moved(): void
  end(): void
}

/**
 * The end of an exchange with another server. A streamed body may take as long as it moves: then
 * `quietMs` begins anew with each part, and `longestMs` ends what moves too slowly.
 */
export function startDeadline(options: {
  quietMs: number
  longestMs: number
  isStreamed: boolean
  signal: AbortSignal | undefined
}): Deadline {
  const { quietMs, longestMs, isStreamed } = options
  const over = new AbortController()
  const giveUp = () => over.abort()
  const quiet = setTimeout(giveUp, quietMs)
  const longest = isStreamed ? setTimeout(giveUp, longestMs) : undefined
  return {
    signal: options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal,
    moved: () => void quiet.refresh(),
    end() {
      clearTimeout(quiet)
      clearTimeout(longest)
    },
  }
}
