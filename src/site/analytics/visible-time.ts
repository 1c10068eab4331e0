/** How long a page was looked at: time in a hidden tab does not count. */
export function createVisibleTime(now = () => performance.now()) {
  let total = 0
  let shownAt: number | undefined
  return {
    show(): void {
      shownAt ??= now()
    },
    hide(): void {
      if (shownAt !== undefined) total += now() - shownAt
      shownAt = undefined
    },
    /** Whole seconds so far. */
    seconds: (): number =>
      Math.floor((total + (shownAt === undefined ? 0 : now() - shownAt)) / 1000),
  }
}
