import { type DragEvent, useState } from 'react'

/** Marks a drag of this page's items; the items themselves are in `useDragged`. */
const itemType = 'application/x-upubly-items'

/** Items are dragged with a mouse only: a long press of a finger selects. */
export const hasMouse = matchMedia('(pointer: fine)').matches

export function markItemDrag(data: DataTransfer): void {
  data.setData(itemType, '')
  data.effectAllowed = 'move'
}

/** Drop handlers for an element that takes the page's items; without `onDrop` it takes none. */
export function useItemDrop(onDrop: (() => void) | undefined) {
  const [isOver, setIsOver] = useState(false)
  if (!onDrop) return { isOver: false, handlers: {} }
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(itemType)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (!event.dataTransfer.types.includes(itemType)) return
      event.preventDefault()
      onDrop()
    },
  }
  return { isOver, handlers }
}
