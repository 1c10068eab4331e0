import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { RowProps } from './row-events.ts'

/** How long a finger rests until that selects, in ms, and how far it may move meanwhile, in px. */
const holdMs = 500
const holdReach = 10

/** Presses on a row or a card: a mouse selects and opens with two clicks, a finger opens. */
export function useRowPress({
  item,
  isSelecting,
  on,
}: Pick<RowProps, 'item' | 'isSelecting' | 'on'>) {
  const press = useRef<{ timer?: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const isTouch = useRef(false)
  /** The click that ends a long press is no click. */
  const wasHeld = useRef(false)

  function endHold() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  return {
    // Also of its buttons: keys go on from the row that one was at.
    onFocus: () => on.focus(item),
    onPointerDown(event: PointerEvent) {
      isTouch.current = event.pointerType !== 'mouse'
      wasHeld.current = false
      if (!isTouch.current) return
      const timer = setTimeout(() => {
        wasHeld.current = true
        on.hold(item)
      }, holdMs)
      press.current = { timer, x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > holdReach) endHold()
    },
    onPointerUp: endHold,
    onPointerCancel: endHold,
    onContextMenu(event: MouseEvent) {
      // A long press is ours.
      if (isTouch.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!wasHeld.current) return
      wasHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onClick(event: MouseEvent) {
      if (isControl(event)) return
      if (!isTouch.current) on.press(item, event)
      else if (isSelecting) on.toggle(item)
      else on.open(item)
    },
    onDoubleClick(event: MouseEvent) {
      if (!isControl(event) && !isTouch.current) on.open(item)
    },
  }
}

/** A click on its name; with Ctrl or Shift it selects, as beside the name. */
export function pressName(
  { item, isSelecting, on }: Pick<RowProps, 'item' | 'isSelecting' | 'on'>,
  event: MouseEvent,
): void {
  event.preventDefault()
  if (event.ctrlKey || event.metaKey || event.shiftKey) on.press(item, event)
  else if (isSelecting) on.toggle(item)
  else on.open(item)
}

function isControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('a, button, input')
  return control !== null && currentTarget.contains(control)
}
