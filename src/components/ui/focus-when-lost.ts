/** In ms: how often it is looked while a dialog is closing, and until when. */
const lookMs = 100
const patienceMs = 2000

/**
 * Focuses what `find` answers when what had the focus was taken out of the page: a screen reader would
 * begin at the top of it. While a dialog closes it waits; whoever has moved the focus meanwhile keeps it.
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
