import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/** From this width on, the preview has room beside the form. */
const wide = '(width >= 80rem)'

/** Whether the preview is shown beside the form: on a wide screen, once the form itself is rendered. */
export function useWidePreview(): boolean {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  const [isFormDrawn, setIsFormDrawn] = useState(false)
  // As a transition: key presses take precedence over drawing the preview.
  useEffect(() => startTransition(() => setIsFormDrawn(true)), [])
  return isWide && isFormDrawn
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
