import { startTransition, useEffect, useState } from 'react'
import { useMediaQuery } from '#src/page/use-media-query.ts'

/** From this width on, the preview has room beside the form. */
const wide = '(width >= 80rem)'

/** Whether the preview is shown beside the form: on a wide screen, once the form itself is rendered. */
export function useWidePreview(): boolean {
  const isWide = useMediaQuery(wide)
  const [isFormDrawn, setIsFormDrawn] = useState(false)
  // In a transition, so that key presses take precedence over rendering the preview.
  useEffect(() => startTransition(() => setIsFormDrawn(true)), [])
  return isWide && isFormDrawn
}
