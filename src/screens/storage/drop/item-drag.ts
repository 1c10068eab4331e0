import { type DragEvent, useState } from 'react'

/** Marks a drag of items of this page; which ones they are is kept in the page. */
const itemType = 'application/x-upubly-items'

/** A finger that rests selects: only a mouse drags. */
export const hasMouse = matchMedia('(pointer: fine)').matches

export function markItemDrag(data: DataTransfer): void {
  data.setData(itemType, '')
  data.effectAllowed = 'move'
}

/** For a place onto which items of the page can be dropped; undefined where they cannot. */
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
