/** More presses than somebody makes while a part is loading. */
const mostPresses = 10

/**
 * Records the buttons and inputs that somebody presses in a part of the page before it is alive; `early` are
 * the presses on the page so far. Returns a function that repeats them, once, when the part is alive. A form
 * is sent once, however often its button was pressed.
 */
export function keepPresses(element: HTMLElement, early: readonly EventTarget[]): () => void {
  const repeats: (() => void)[] = []
  const sent = new Set<HTMLElement>()
  const note = (target: EventTarget | null) => {
    const control = target instanceof Element ? target.closest('button, input') : null
    if (!(control instanceof HTMLButtonElement || control instanceof HTMLInputElement)) return
    if (repeats.length === mostPresses || sent.has(control)) return
    if (control.type === 'submit') sent.add(control)
    repeats.push(repeatPress(control))
  }
  const onPress = ({ target }: Event) => note(target)
  for (const target of early) if (target instanceof Node && element.contains(target)) note(target)
  element.addEventListener('click', onPress, true)
  return () => {
    element.removeEventListener('click', onPress, true)
    for (const press of repeats.splice(0)) press()
  }
}

function repeatPress(control: HTMLButtonElement | HTMLInputElement): () => void {
  if (control instanceof HTMLButtonElement) return () => control.click()
  const { checked } = control
  return () => {
    // The browser has already made this choice, and would fire no event for the same choice again.
    control.checked = !checked
    control.click()
  }
}
