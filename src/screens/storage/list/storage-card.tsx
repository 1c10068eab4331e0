import { Ellipsis, Play } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { hasMouse, useItemDrop } from '../drop/item-drag.ts'
import { describeItem, kindName } from '../storage-item.ts'
import { ItemCheckbox } from './item-checkbox.tsx'
import { ItemIcon } from './item-icon.tsx'
import { ItemName } from './item-name.tsx'
import type { RowProps } from './row-events.ts'
import { useRowPress } from './use-row-press.ts'

export interface StorageCardProps extends RowProps {
  place: { top: number; left: number; width: number; height: number }
  /** The position in the list, from 1: screen readers need it because only nearby cards are rendered. */
  position: number
  /** The number of items of the list; -1 while not all have been fetched. */
  total: number
  href: string | undefined
  isMenuOpen: boolean
}

/** An item of the grid, with its picture if it has one. */
export const StorageCard = memo(StorageCardView, isSame)

function StorageCardView(props: StorageCardProps) {
  const { item, place, href, isSelected, isSelecting, isOnline, on } = props
  const nameId = useId()
  const drop = useItemDrop(item.kind === 'folder' ? () => on.drop(item) : undefined)
  return (
    <li
      {...useRowPress(props)}
      {...drop.handlers}
      draggable={hasMouse && isOnline && !isSelecting}
      onDragStart={({ dataTransfer }) => on.beginDrag(item, dataTransfer)}
      aria-posinset={props.position}
      aria-setsize={props.total}
      style={place}
      className={cn(
        'group absolute flex cursor-default select-none flex-col overflow-hidden rounded-card border bg-surface-raised transition-colors [-webkit-touch-callout:none]',
        isSelected ? 'border-focus bg-info-soft' : 'border-line hover:border-line-strong',
        drop.isOver && 'outline-2 outline-focus -outline-offset-2',
      )}
    >
      <Preview {...props} />
      <span
        className={cn(
          'absolute top-2 left-2 rounded-md bg-surface-float/90 p-1 transition-opacity',
          !isSelected &&
            !isSelecting &&
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
          !isSelecting && 'pointer-coarse:hidden',
        )}
      >
        <ItemCheckbox
          label="Selecionar"
          describedBy={nameId}
          isChecked={isSelected}
          onToggle={() => on.toggle(item)}
        />
      </span>
      <div className="flex min-w-0 items-center gap-1 py-1 pr-1 pl-3">
        <div className="min-w-0 flex-1 leading-tight">
          <ItemName {...props} id={nameId} href={href} className="block max-w-full text-sm" />
          <p className="truncate text-muted text-xs">{describeItem(item) || kindName(item)}</p>
        </div>
        <button
          type="button"
          aria-label="Mais"
          aria-describedby={nameId}
          aria-haspopup="menu"
          aria-expanded={props.isMenuOpen}
          title="Mais"
          onClick={({ currentTarget }) => on.menu(item, currentTarget)}
          className={buttonClass({ variant: 'ghost', size: 'small', isSquare: true })}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

function Preview({ item }: StorageCardProps) {
  const src = item.kind === 'file' ? item.file.thumbnailUrl : null
  const [failedSrc, setFailedSrc] = useState<string>()
  const isVideo = item.kind === 'file' && item.file.contentType.startsWith('video/')
  return (
    <span
      aria-hidden="true"
      className="relative grid min-h-0 flex-1 place-items-center bg-surface-sunken"
    >
      {src !== null && src !== failedSrc ? (
        <>
          <img
            src={src}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setFailedSrc(src)}
            className="absolute inset-0 size-full object-cover"
          />
          {isVideo && (
            <span className="relative grid size-9 place-items-center rounded-full bg-ink/75 text-paper">
              <Play className="size-4 fill-current" />
            </span>
          )}
        </>
      ) : (
        <ItemIcon item={item} className="size-14 rounded-2xl" />
      )}
    </span>
  )
}

/** Compares `place` by its values, because it is a new object at each render. */
function isSame({ place: before, ...a }: StorageCardProps, { place, ...b }: StorageCardProps) {
  const isPlaced =
    before.top === place.top &&
    before.left === place.left &&
    before.width === place.width &&
    before.height === place.height
  const names = Object.keys(b) as (keyof typeof b)[]
  return isPlaced && names.every((name) => a[name] === b[name])
}
