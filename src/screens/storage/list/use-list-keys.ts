import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Selection, SelectionAct } from './selection.ts'

/** How many rows Page Up and Page Down move. */
const pageRows = 10

export interface ListKeysOptions {
  list: RefObject<HTMLElement | null>
  order: readonly string[]
  /** The number of items side by side: 1 in the table. */
  columns: number
  selection: Selection
  change: (act: SelectionAct) => void
  onRename: (key: string) => void
  onRemove: (key: string) => void
}

/**
 * Keys in a list of items, as in a file manager: arrows move, Space selects, Shift extends, Ctrl+A selects
 * all, Escape none, F2 renames, Delete deletes. Enter is handled by the name, a link or button.
 */
export function useListKeys(options: ListKeysOptions) {
  const { list, order, columns, selection, change, onRename, onRemove } = options
  const { active } = selection
  const wantsFocus = useRef(false)

  useLayoutEffect(() => {
    if (!wantsFocus.current || active === undefined) return
    wantsFocus.current = false
    list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(active)}"]`)?.focus()
  }, [active, list])

  return function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.altKey) return
    const isOnName = target.dataset.item !== undefined
    const hasControl = event.ctrlKey || event.metaKey
    const current = active ?? order[0]
    if (current === undefined) return

    if (hasControl && key.toLowerCase() === 'a') change({ type: 'all', order })
    else if (key === ' ' && isOnName) change({ type: 'toggle', key: current })
    else if (key === 'F2') onRename(current)
    else if (key === 'Delete') onRemove(current)
    else if (key === 'Escape' && selection.keys.size > 0) change({ type: 'clear' })
    else {
      const at = nextIndex(key, order.indexOf(current), { columns, count: order.length })
      const next = at === undefined ? undefined : order[at]
      if (next === undefined || hasControl) return
      wantsFocus.current = next !== active || !isOnName
      change(event.shiftKey ? { type: 'extend', key: next, order } : { type: 'focus', key: next })
    }
    event.preventDefault()
  }
}

/** The index to which a key moves from `at`; undefined for other keys. */
export function nextIndex(
  key: string,
  at: number,
  { columns, count }: { columns: number; count: number },
): number | undefined {
  const isGrid = columns > 1
  const steps: Readonly<Record<string, number | undefined>> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ArrowRight: isGrid ? 1 : undefined,
    ArrowLeft: isGrid ? -1 : undefined,
    PageDown: pageRows * columns,
    PageUp: -pageRows * columns,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  const to = Math.max(0, Math.min(count - 1, at + step))
  // In a grid, up from the first row and down from the last do not move to another column.
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp'
  return isGrid && isVertical && Math.abs(to - at) !== columns ? at : to
}
