/** How often the focus is checked while a dialog is closing, and for how long, in ms. */
const lookMs = 100
const patienceMs = 2000

/**
 * Focuses what `find` answers if the focused element was removed from the page: a screen reader would begin at
 * the top of the page. Waits while a dialog is closing. A focus that was moved meanwhile stays.
 */
export function focusWhenLost(
  find: () => HTMLElement | null | undefined,
  leftMs = patienceMs,
): void {
  const focused = document.activeElement
  if (focused === document.body) find()?.focus({ preventScroll: true })
  else if (leftMs > 0 && focused?.closest('[role="dialog"]'))
    setTimeout(() => focusWhenLost(find, leftMs - lookMs), lookMs)
}
