import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** From here on the preview has room beside the form. */
const wide = '(width >= 80rem)'

/** Whether the preview stands beside the form: on a wide screen, as soon as the form itself is drawn. */
export function useWidePreview(): boolean {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  const [isFormDrawn, setIsFormDrawn] = useState(false)
  // As a transition: it waits for its code behind the skeleton, and a key pressed meanwhile goes first.
  useEffect(() => startTransition(() => setIsFormDrawn(true)), [])
  return isWide && isFormDrawn
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
