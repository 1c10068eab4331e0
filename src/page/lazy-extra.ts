import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { isOnline, subscribeToConnectivity } from './connectivity.ts'
import { loadTold } from './late-part.ts'
import { afterFirstScreen } from './when-idle.ts'

/**
 * Like React's `lazy`, for a component that its screen can do without for a while: if the chunk cannot be
 * loaded, the screen stays. Offline it is loaded when the connection returns, otherwise after a reload.
 */
export const lazyExtra: typeof lazy = (load) => lazy(() => loadWhenOnline(load))

let firstScreen: Promise<void> | undefined

/**
 * Like `lazyExtra`, for what the first screen of a visit must not wait for: loaded when that screen is
 * complete, or as soon as `wanted` resolves.
 */
export function lazyLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted?: Promise<void>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    firstScreen ??= new Promise<void>(afterFirstScreen)
    await (wanted ? Promise.race([firstScreen, wanted]) : firstScreen)
    return await loadWhenOnline(load)
  })
}

/** Like `lazyExtra`, for a chunk that is not a component. */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadTold(load())
  } catch (error) {
    // Browsers do not repeat a failed `import()`, so a toast offers a reload. The error is not thrown: the
    // error screen would replace a screen on which somebody may be writing.
    if (isOnline()) return await loadTold(new Promise<T>(() => console.warn('Not loaded', error)))
    await untilOnline()
    return await loadWhenOnline(load)
  }
}

async function untilOnline(): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = subscribeToConnectivity(() => {
      if (!isOnline()) return
      stop()
      resolve()
    })
  })
}
