import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterFirstScreen } from '#src/offline/when-idle.ts'

/** From here on the preview has room beside the form. */
const wide = '(width >= 80rem)'

/** Whether the preview stands beside the form: on a wide screen, once the form itself is there. */
export function useWidePreview(): boolean {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  const [isTime, setIsTime] = useState(false)
  useEffect(() => afterFirstScreen(() => setIsTime(true)), [])
  return isWide && isTime
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
