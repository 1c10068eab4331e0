import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { RowProps } from './row-events.ts'

/** A long press lasts this long, in ms; a finger that moves further than this, in px, cancels it. */
const holdMs = 500
const holdReach = 10

/** A click on a row or a card selects, a double click opens; a tap opens, or selects if `isSelecting`. */
export function useRowPress({
  item,
  isSelecting,
  on,
}: Pick<RowProps, 'item' | 'isSelecting' | 'on'>) {
  const press = useRef<{ timer?: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const isTouch = useRef(false)
  /** Whether the next click belongs to a long press, and has to be ignored. */
  const wasHeld = useRef(false)

  function endHold() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  return {
    // Also when a button of the row gets the focus, so that the keys go on from this row.
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
      // On a touch screen a long press selects instead of opening the browser's menu.
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

/** Handles a click on the name: with Ctrl or Shift it selects, as on the rest of the row. */
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
