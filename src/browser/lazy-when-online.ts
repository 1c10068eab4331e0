import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { isOnline, subscribeToConnectivity } from './connectivity.ts'
import { importWithNotice } from './lazy-loading.ts'
import { whenPageIdle } from './page-idle.ts'

/**
 * Like React's `lazy`, for a component that its screen can do without for a while: if the chunk cannot be
 * loaded, the screen stays. Offline it is loaded when the connection returns, otherwise after a reload.
 */
export const lazyWhenOnline: typeof lazy = (load) => lazy(() => loadWhenOnline(load))

let firstScreen: Promise<void> | undefined

/**
 * Like `lazyWhenOnline`, for what the first screen of a visit must not wait for: loaded when that screen is
 * complete, or as soon as `wanted` resolves.
 */
export function lazyWhenIdle<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted?: Promise<void>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    firstScreen ??= new Promise<void>(whenPageIdle)
    await (wanted ? Promise.race([firstScreen, wanted]) : firstScreen)
    return await loadWhenOnline(load)
  })
}

/** Like `lazyWhenOnline`, for a chunk that is not a component. */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await importWithNotice(load())
  } catch (error) {
    // Browsers do not repeat a failed `import()`, so a toast offers a reload. The error is not thrown: the
    // error screen would replace a screen on which somebody may be writing.
    if (isOnline())
      return await importWithNotice(new Promise<T>(() => console.warn('Not loaded', error)))
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
