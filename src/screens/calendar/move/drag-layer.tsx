import {
  type Announcements,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { type CalendarItem, captionOf } from '../calendar-item.ts'
import { ItemChip } from '../items/item-chip.tsx'
import { type DropPlace, itemKeyAt, readDropPlace } from './drop-place.ts'
import { mayMove } from './may-move.ts'

/** Begins to drag the item under a press; undefined until the layer is mounted. */
export type DragStarter = RefObject<((event: SyntheticEvent) => void) | undefined>

export interface DragLayerProps {
  starter: DragStarter
  timeZone: string
  findItem: (key: string) => CalendarItem | undefined
  onDrop: (item: CalendarItem, place: DropPlace) => void
}

/** In CSS pixels: a shorter movement is a press. */
const mouse = { activationConstraint: { distance: 6 } }
/** A long press, in ms, so that a swipe still scrolls the page. */
const touch = { activationConstraint: { delay: 350, tolerance: 8 } }

/**
 * Lets items be dragged to other days, by mouse, or by touch after a long press. It finds items and places by
 * the attributes of `drop-place.ts` only, so its chunk may load late, and dragging does not render the
 * calendar.
 */
export function DragLayer({ starter, timeZone, findItem, onDrop }: DragLayerProps) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  const [pressed, setPressed] = useState<CalendarItem>()
  const [places, setPlaces] = useState<readonly Element[]>([])
  const end = () => setPlaces([])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements: announce(pressed), screenReaderInstructions: instructions }}
      onDragStart={() => setPlaces([...document.querySelectorAll('[data-drop]')])}
      onDragCancel={end}
      onDragEnd={({ over }) => {
        end()
        const place = placeOf(over)
        if (pressed && place) onDrop(pressed, place)
      }}
    >
      <Grip starter={starter} findItem={findItem} onPress={setPressed} />
      {places.map((element, index) => (
        <Place key={keyOf(element, index)} id={keyOf(element, index)} element={element} />
      ))}
      <DragOverlay dropAnimation={null}>
        {pressed && places.length > 0 && (
          <div className="w-max max-w-72 rounded-lg bg-surface shadow-float">
            <ItemChip item={pressed} timeZone={timeZone} size="row" onOpen={nothing} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const nothing = () => {}

/** The same day may be on the screen twice, so the key contains the index of the place. */
function keyOf(element: Element, index: number): string {
  return `${element.getAttribute('data-drop')} ${index}`
}

type GripProps = Pick<DragLayerProps, 'starter' | 'findItem'> & {
  onPress: (item: CalendarItem) => void
}

/** The only draggable, because dnd-kit needs one: it stands for the pressed item. */
function Grip({ starter, findItem, onPress }: GripProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: 'item' })
  const [element, setElement] = useState<Element>()
  useEffect(() => {
    starter.current = (event) => {
      const key = itemKeyAt(event.target)
      const item = key === undefined ? undefined : findItem(key)
      if (!item || !mayMove(item)) return
      const node = (event.target as Element).closest<HTMLElement>('[data-item-key]')
      setNodeRef(node)
      setElement(node ?? undefined)
      onPress(item)
      listeners?.[event.type === 'touchstart' ? 'onTouchStart' : 'onMouseDown']?.(event)
    }
    return () => {
      starter.current = undefined
    }
  }, [starter, findItem, onPress, setNodeRef, listeners])
  useEffect(() => {
    element?.toggleAttribute('data-dragged', isDragging)
    return () => element?.removeAttribute('data-dragged')
  }, [element, isDragging])
  return null
}

/** Makes a marked element droppable; mounted only while an item is being dragged. */
function Place({ id, element }: { id: string; element: Element }) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { place: readDropPlace(element) } })
  useEffect(() => {
    setNodeRef(element as HTMLElement)
    return () => setNodeRef(null)
  }, [setNodeRef, element])
  useEffect(() => {
    element.toggleAttribute('data-over', isOver)
    return () => element.removeAttribute('data-over')
  }, [element, isOver])
  return null
}

/** The drop is not announced here: the toast of the move says it. */
function announce(item: CalendarItem | undefined): Announcements {
  return {
    onDragStart: () => item && `Movendo ${captionOf(item)}`,
    onDragOver: ({ over }) => {
      const place = placeOf(over)
      if (!place) return 'Fora do calendário'
      const day = formatPlainDate(place.date, 'full')
      return place.hour === undefined ? day : `${day}, às ${place.hour} horas`
    },
    onDragEnd: ({ over }) => (over ? undefined : 'O post ficou onde estava'),
    onDragCancel: () => 'O post ficou onde estava',
  }
}

const instructions = {
  draggable: 'Para mover um post, use Alt e as setas, ou a tecla M para escolher a data.',
}

function placeOf(over: { data: { current: unknown } } | null): DropPlace | undefined {
  return (over?.data.current as { place?: DropPlace } | undefined)?.place
}
