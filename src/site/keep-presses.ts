/** More presses than somebody makes while a part is loaded. */
const mostPresses = 10

/**
 * Remembers the buttons and choices that somebody presses in a part of the page before it is alive;
 * `early` are the page's presses so far. Returns a function that presses them again, once, when it is.
 * However often a form was sent, it is sent once.
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
    // The browser has made the choice already, and would tell nobody of the same once more.
    control.checked = !checked
    control.click()
  }
}
