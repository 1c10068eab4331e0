import { createStore, useSelector } from '@tanstack/react-store'

interface AppUpdate {
  /** Activates the waiting version and reloads the page; undefined while none is waiting. */
  apply: (() => void) | undefined
}

const appUpdate = createStore<AppUpdate>({ apply: undefined })

export function offerUpdate(apply: () => void): void {
  appUpdate.setState(() => ({ apply }))
}

/** The function that activates a new version, for the button of the prompt; undefined when there is none. */
export function useAppUpdate(): (() => void) | undefined {
  return useSelector(appUpdate, ({ apply }) => apply)
}
