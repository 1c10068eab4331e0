declare global {
  /** The targets of clicks before the page's script ran, in their order. */
  var earlyPresses: EventTarget[] | undefined
}

/** Records clicks until `takeEarlyPresses`. Part of `before-paint.ts`. */
export function noteEarlyPresses(): void {
  globalThis.earlyPresses = []
  addEventListener('click', ({ target }) => target && globalThis.earlyPresses?.push(target), true)
}

export function takeEarlyPresses(): EventTarget[] {
  const presses = globalThis.earlyPresses ?? []
  globalThis.earlyPresses = undefined
  return presses
}
