declare global {
  /** What was pressed before the page's script came, in its order. */
  var earlyPresses: EventTarget[] | undefined
}

/** Notes what is pressed until `takeEarlyPresses`. Part of `before-paint.ts`. */
export function noteEarlyPresses(): void {
  globalThis.earlyPresses = []
  addEventListener('click', ({ target }) => target && globalThis.earlyPresses?.push(target), true)
}

export function takeEarlyPresses(): EventTarget[] {
  const presses = globalThis.earlyPresses ?? []
  globalThis.earlyPresses = undefined
  return presses
}
