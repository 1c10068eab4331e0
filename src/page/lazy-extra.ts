import { lazy } from 'react'
import { isOnline, subscribeToConnectivity } from './connectivity.ts'
import { loadTold } from './late-part.ts'

/**
 * As `lazy`, for a part that its screen can do without for a while: without a connection, and where the
 * device does not have it yet, the screen stays, and the part comes when the connection does.
 */
export const lazyExtra: typeof lazy = (load) => lazy(() => loadWhenOnline(load))

async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadTold(load())
  } catch (error) {
    if (isOnline()) throw error
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
