import { useRef } from 'react'
import type { StorageItem } from '../storage-item.ts'

/** The items that are being dragged over this page. */
export interface Dragged {
  begin: (items: readonly StorageItem[]) => void
  /** Returns the items, and forgets them. */
  take: () => readonly StorageItem[]
}

export function useDragged(): Dragged {
  const items = useRef<readonly StorageItem[]>([])
  return {
    begin(dragged) {
      items.current = dragged
    },
    take() {
      const dragged = items.current
      items.current = []
      return dragged
    },
  }
}
