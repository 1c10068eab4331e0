import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { useId } from 'react'
import { cn } from '#src/components/ui/class-names.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'

export interface FileOrderProps {
  hashes: readonly string[]
  /** The index of the file in view. */
  index: number
  /** The indices of files that a network would refuse. */
  refused: ReadonlySet<number>
  onSelect: (index: number) => void
  onOrder: (hashes: readonly string[]) => void
}

/**
 * The files in their order: a press shows a file, dragging moves it. By keyboard, Space lifts it and puts
 * it down, arrows move it, Esc puts it back; each step is announced to screen readers.
 */
export function FileOrder({ hashes, index, refused, onSelect, onOrder }: FileOrderProps) {
  const id = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // The delay in ms lets a finger that swipes over the files scroll the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter does not lift the file: it shows it, as a press does.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  )

  function endDrag({ active, over }: DragEndEvent) {
    const from = hashes.indexOf(String(active.id))
    const to = over ? hashes.indexOf(String(over.id)) : -1
    if (from < 0 || to < 0 || from === to) return
    onOrder(arrayMove([...hashes], from, to))
    onSelect(to)
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={endDrag}
      accessibility={{
        announcements: announce(hashes),
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      <SortableContext items={[...hashes]} strategy={rectSortingStrategy}>
        <ol aria-label="Ordem das mídias" className={orderClass}>
          {hashes.map((hash, at) => (
            <SortableFile
              key={hash}
              hash={hash}
              name={`Mídia ${at + 1} de ${hashes.length}`}
              isShown={at === index}
              isRefused={refused.has(at)}
              onSelect={() => onSelect(at)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

export const orderClass = 'grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2'

const instructions =
  'Para mudar a ordem, pressione Espaço, mova com as setas e pressione Espaço de novo. Esc desfaz.'

interface SortableFileProps {
  hash: string
  name: string
  isShown: boolean
  isRefused: boolean
  onSelect: () => void
}

function SortableFile({ hash, name, isShown, isRefused, onSelect }: SortableFileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: hash,
    attributes: { roleDescription: 'mídia que se pode mover' },
  })
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
      className={cn('relative', isDragging && 'z-10')}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-current={isShown || undefined}
        onClick={onSelect}
        className={cn(
          'block w-full touch-manipulation rounded-lg',
          isDragging ? 'cursor-grabbing shadow-float' : 'cursor-grab',
        )}
      >
        <span className="sr-only">{name}</span>
        <FileThumbnail hash={hash} isShown={isShown} isRefused={isRefused} />
      </button>
    </li>
  )
}

function announce(hashes: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier | undefined) => hashes.indexOf(String(id)) + 1
  const total = hashes.length
  return {
    onDragStart: ({ active }) => lifted(place(active.id), total),
    // dnd-kit calls this right after lifting too, and its result replaces that of `onDragStart`.
    onDragOver({ active, over }) {
      if (!over) return undefined
      const at = place(over.id)
      return over.id === active.id ? lifted(at, total) : `Sobre a posição ${at} de ${total}.`
    },
    onDragEnd: ({ over }) =>
      over
        ? `Mídia deixada na posição ${place(over.id)} de ${total}.`
        : 'Mídia deixada onde estava.',
    onDragCancel: ({ active }) => `Mídia de volta à posição ${place(active.id)} de ${total}.`,
  }
}

const lifted = (at: number, total: number) => `Mídia levantada na posição ${at} de ${total}.`

export interface FileThumbnailProps {
  hash: string
  isShown: boolean
  /** Whether a network would refuse the file. */
  isRefused: boolean
}

/** A file of the draft as a small square. */
function FileThumbnail({ hash, isShown, isRefused }: FileThumbnailProps) {
  const src = useThumbnail(hash)
  return (
    <span
      className={cn(
        'relative block aspect-square w-full overflow-hidden rounded-lg border bg-surface-sunken',
        isShown ? 'border-text ring-1 ring-text' : 'border-line',
      )}
    >
      {src && <img src={src} alt="" draggable={false} className="size-full object-cover" />}
      {isRefused && (
        <span className="absolute top-1 right-1 size-2.5 rounded-full border-2 border-white bg-danger-fill">
          <span className="sr-only">, recusada por uma rede</span>
        </span>
      )}
    </span>
  )
}
