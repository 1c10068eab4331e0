/** Runs `end` on Ctrl-C; a second Ctrl-C exits at once. */
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
