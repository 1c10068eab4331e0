/** Ctrl-C ends what was started, in order; pressed again, at once. */
export function endOnSignal(end: () => Promise<unknown>): void {
  let isEnding = false
  const onSignal = () => {
    if (isEnding) process.exit(1)
    isEnding = true
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
