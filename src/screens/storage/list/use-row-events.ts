import { type MouseEvent, useMemo, useRef } from 'react'
import { markItemDrag } from '../drop/item-drag.ts'
import type { StorageActs } from '../storage-acts.ts'
import type { StorageItem } from '../storage-item.ts'
import type { RowEvents } from './row-events.ts'
import type { Selection, SelectionAct } from './selection.ts'
import type { Dragged } from './use-dragged.ts'

export interface RowEventsOptions {
  items: readonly StorageItem[]
  keys: readonly string[]
  selection: Selection
  change: (act: SelectionAct) => void
  acts: StorageActs
  dragged: Dragged
  onMenu: (item: StorageItem, anchor: HTMLElement) => void
  onOpen: (item: StorageItem) => void
  onApproach: (item: StorageItem) => void
  /** Called after a long press, from which on taps select. */
  onHold: () => void
  onDrop: (items: readonly StorageItem[], target: StorageItem) => void
}

/** The handlers of the rows; they keep their identity, so that memoized rows render only when they change. */
export function useRowEvents(options: RowEventsOptions): RowEvents {
  const now = useRef(options)
  now.current = options
  return useMemo(() => {
    const press = (item: StorageItem, event: MouseEvent) => {
      const { change, keys } = now.current
      if (event.shiftKey) change({ type: 'extend', key: item.key, order: keys })
      else if (event.ctrlKey || event.metaKey) change({ type: 'toggle', key: item.key })
      else change({ type: 'only', key: item.key })
    }
    return {
      press,
      open: (item) => now.current.onOpen(item),
      toggle: ({ key }) => now.current.change({ type: 'toggle', key }),
      hold({ key }) {
        now.current.onHold()
        now.current.change({ type: 'toggle', key })
      },
      focus({ key }) {
        const { selection, change } = now.current
        if (selection.active !== key) change({ type: 'focus', key })
      },
      approach: (item) => now.current.onApproach(item),
      menu: (item, anchor) => now.current.onMenu(item, anchor),
      download: (item) => item.kind === 'file' && now.current.acts.download(item),
      rename: (item) => now.current.acts.rename(item),
      remove: (item) => now.current.acts.remove(chosenWith(item, now.current)),
      beginDrag(item, data) {
        markItemDrag(data)
        now.current.dragged.begin(chosenWith(item, now.current))
      },
      drop(target) {
        const items = now.current.dragged.take()
        if (items.length > 0 && !items.some(({ key }) => key === target.key))
          now.current.onDrop(items, target)
      },
    }
  }, [])
}

/** The selected items, if the item is one of them; else the item alone. */
export function chosenWith(
  item: StorageItem,
  { items, selection }: Pick<RowEventsOptions, 'items' | 'selection'>,
): readonly StorageItem[] {
  if (!selection.keys.has(item.key)) return [item]
  return items.filter(({ key }) => selection.keys.has(key))
}
