import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query, e.g. '(width >= 64rem)', matches; for content that is otherwise not rendered. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
