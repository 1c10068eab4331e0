import { Download, Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import { dayText } from '#src/components/time/day-text.ts'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { hasMouse, useItemDrop } from '../drop/item-drag.ts'
import { needsConnection } from '../needs-connection.ts'
import { describeItem, kindName } from '../storage-item.ts'
import { ItemCheckbox } from './item-checkbox.tsx'
import { ItemIcon } from './item-icon.tsx'
import { ItemName } from './item-name.tsx'
import type { RowProps } from './row-events.ts'
import { useRowPress } from './use-row-press.ts'

/** The grid of the header and of each row; on a phone, kind and date are below the name. */
export const rowGrid =
  'grid items-center px-3 max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-md:gap-x-3 md:grid-cols-[1.25rem_minmax(0,1fr)_3.75rem_8rem_9rem_2.5rem] md:gap-x-2 md:px-4 xl:grid-cols-[1.25rem_minmax(0,1fr)_5rem_9.5rem_9rem_4rem] xl:gap-x-4'

/** Sets the role explicitly, because browsers drop the roles of a table with another `display`. */
export const as = (role: string) => ({ role })

export interface StorageRowProps extends RowProps {
  /** The position in the whole list, counted from 1 for the header. */
  rowIndex: number
  top: number
  height: number
  /** The URL of a folder; undefined for a file. */
  href: string | undefined
  isMenuOpen: boolean
}

export const StorageRow = memo(function StorageRow(props: StorageRowProps) {
  const { item, rowIndex, top, height, href, isSelected, isSelecting, isOnline, timeZone, on } =
    props
  const nameId = useId()
  const drop = useItemDrop(item.kind === 'folder' ? () => on.drop(item) : undefined)
  const about = describeItem(item)
  const action = { nameId, isOff: !isOnline }

  return (
    <tr
      {...as('row')}
      {...useRowPress(props)}
      {...drop.handlers}
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      draggable={hasMouse && isOnline && !isSelecting}
      onDragStart={({ dataTransfer }) => on.beginDrag(item, dataTransfer)}
      style={{ top, height }}
      className={cn(
        rowGrid,
        'absolute inset-x-0 cursor-default select-none content-center border-line border-b text-sm [-webkit-touch-callout:none]',
        isSelected ? 'bg-info-soft' : 'hover:bg-surface-sunken',
        // Without the column of checkboxes, the gap after it is padding enough.
        !isSelecting && 'max-md:pl-0!',
        drop.isOver && 'outline-2 outline-focus -outline-offset-2',
      )}
    >
      <td {...as('cell')} className={cn('max-md:row-span-2', !isSelecting && 'max-md:hidden')}>
        <ItemCheckbox
          label="Selecionar"
          describedBy={nameId}
          isChecked={isSelected}
          onToggle={() => on.toggle(item)}
        />
      </td>
      <td {...as('cell')} className="flex min-w-0 items-center gap-3 max-md:contents">
        <ItemIcon item={item} className="size-9 max-md:col-start-2 max-md:row-span-2" />
        <span className="min-w-0 max-md:contents">
          <ItemName
            {...props}
            id={nameId}
            href={href}
            className="block max-w-full max-md:col-start-3 max-md:row-start-1"
          />
          {about && (
            <span className="block truncate text-muted text-xs max-md:hidden">{about}</span>
          )}
        </span>
      </td>
      <td {...as('cell')} className="text-muted max-md:hidden">
        {kindName(item)}
      </td>
      <td
        {...as('cell')}
        className="truncate text-muted max-md:col-start-3 max-md:row-start-2 max-md:text-xs"
      >
        <span className="md:hidden">
          {[kindName(item), about, dayText(item.createdAt, timeZone)].filter(Boolean).join(' · ')}
        </span>
        <span className="max-md:hidden">
          <NumericTime instant={item.createdAt} timeZone={timeZone} />
        </span>
      </td>
      <td
        {...as('cell')}
        className="flex justify-end max-md:col-start-4 max-md:row-span-2 max-md:row-start-1"
      >
        {item.kind === 'file' && (
          <RowAction {...action} label="Baixar" icon={Download} onPress={() => on.download(item)} />
        )}
        <RowAction {...action} label="Renomear" icon={Pencil} onPress={() => on.rename(item)} />
        <RowAction {...action} label="Excluir" icon={Trash2} onPress={() => on.remove(item)} />
        <button
          type="button"
          aria-label="Mais"
          aria-describedby={nameId}
          aria-haspopup="menu"
          aria-expanded={props.isMenuOpen}
          title="Mais"
          onClick={({ currentTarget }) => on.menu(item, currentTarget)}
          className={actionLook}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      </td>
      <td {...as('cell')} className="text-center text-muted max-md:hidden">
        <span aria-hidden="true">—</span>
      </td>
    </tr>
  )
})

const actionLook = buttonClass({
  variant: 'ghost',
  size: 'small',
  isSquare: true,
  className: 'text-muted! enabled-hover:text-text!',
})

interface RowActionProps {
  label: string
  icon: LucideIcon
  nameId: string
  isOff: boolean
  onPress: () => void
}

/** A plain button with the browser's tooltip, because a long list has many of them. */
function RowAction({ label, icon: Icon, nameId, isOff, onPress }: RowActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={nameId}
      aria-disabled={isOff || undefined}
      title={isOff ? needsConnection : label}
      onClick={() => !isOff && onPress()}
      className={`${actionLook} max-md:hidden`}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
