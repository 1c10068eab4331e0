import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { keepStop, moveFocus, restoreStop } from './grid-keys.ts'

export interface StopsOptions {
  grid: RefObject<HTMLElement | null>
  /** The id of the stop that Tab reaches at first; without it, the first one. */
  entryId?: string
  /** Page Down (1) and Page Up (-1). */
  onStep: (by: 1 | -1, focused: Element) => void
}

/**
 * Handlers for a grid of days. The marks of its stops change without drawing anything anew: a full
 * week has a hundred of them.
 */
export function useStops({ grid, entryId, onStep }: StopsOptions) {
  useEffect(() => {
    if (grid.current)
      restoreStop(grid.current, entryId === undefined ? null : document.getElementById(entryId))
  })
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) =>
      keepStop(currentTarget, target),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, currentTarget, target } = event
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (hasModifier || event.defaultPrevented || !(target instanceof Element)) return
      // A panel that was opened from here, and stands elsewhere.
      if (!currentTarget.contains(target)) return
      if (key === 'PageDown' || key === 'PageUp') onStep(key === 'PageDown' ? 1 : -1, target)
      else if (!moveFocus(currentTarget, event)) return
      event.preventDefault()
    },
  }
}
