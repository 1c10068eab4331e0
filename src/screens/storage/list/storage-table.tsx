import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { StorageSort } from '#contract/storage/storage.ts'
import type { StorageOrder } from '#src/api/storage-queries.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { ItemCheckbox } from './item-checkbox.tsx'
import type { ListViewProps } from './list-props.ts'
import { as, rowGrid, StorageRow } from './storage-row.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListPlace } from './use-list-place.ts'

/** In rem: two lines of text; on a phone high enough to be tapped. */
const rowHeight = { wide: 3.25, narrow: 4 }
/** The next page is fetched when fewer rows than this are left below. */
const rowsLeft = 40

export interface StorageTableProps extends ListViewProps {
  order: StorageOrder
  /** Undefined where the server decides on the order, as in search results. */
  onSort: ((sort: StorageSort) => void) | undefined
}

/** Renders only the rows near the viewport, however many items there are. */
export function StorageTable(props: StorageTableProps) {
  const { items, keys, selection, change, hasMore, onNearEnd, menuKey, on } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { top, rem, isWide } = useListPlace(body)
  const height = Math.round((isWide ? rowHeight.wide : rowHeight.narrow) * rem)
  const activeKey = selection.active ?? keys[0]
  const active = activeKey === undefined ? -1 : keys.indexOf(activeKey)
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: 4,
    scrollMargin: top,
    // The row that has the focus stays rendered, however far it is scrolled away.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return active < 0 || near.includes(active) ? near : [...near, active].sort((a, b) => a - b)
    },
  })
  useEffect(() => {
    if (height > 0) virtualizer.measure()
  }, [virtualizer, height])
  const rows = virtualizer.getVirtualItems()
  const last = rows.findLast(({ index }) => index !== active)?.index ?? 0
  const isNearEnd = hasMore && last >= items.length - rowsLeft
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd])

  const onKeyDown = useListKeys({
    ...{ list: body, order: keys, columns: 1, selection, change },
    onRename: (key) => act(key, on.rename),
    onRemove: (key) => act(key, on.remove),
  })
  function act(key: string, run: (item: (typeof items)[number]) => void) {
    const item = items.find((one) => one.key === key)
    if (item && props.isOnline) run(item)
  }

  return (
    <table
      {...as('table')}
      aria-label="Arquivos e pastas"
      aria-rowcount={hasMore ? -1 : items.length + 1}
      className="block"
    >
      {/* Sticks below the app's bar, which on a wide screen has the navigation below it. */}
      <thead
        {...as('rowgroup')}
        className={cn(
          'sticky top-14 z-10 block bg-surface-raised md:top-25',
          items.length === 0 && 'max-md:hidden',
        )}
      >
        <StorageHead {...props} />
      </thead>
      <tbody
        {...as('rowgroup')}
        ref={body}
        onKeyDown={onKeyDown}
        // A focused element must not scroll under the sticky header.
        className="relative block [&_:is(a,button,input)]:scroll-mt-14"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const item = items[index]
          return (
            item && (
              <StorageRow
                key={item.key}
                item={item}
                rowIndex={index + 2}
                top={start - top}
                height={height}
                href={props.hrefOf(item)}
                isSelected={selection.keys.has(item.key)}
                isActive={item.key === activeKey}
                isMenuOpen={item.key === menuKey}
                isSelecting={props.isSelecting}
                isOnline={props.isOnline}
                timeZone={props.timeZone}
                on={on}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}

/** The header; on a phone it has only a name and a date, as the rows do. */
function StorageHead(props: StorageTableProps) {
  const { keys, selection, change, order, onSort, isSelecting } = props
  const count = selection.keys.size
  const head = { order, onSort }
  return (
    <tr
      {...as('row')}
      aria-rowindex={1}
      className={cn(
        rowGrid,
        'h-11 border-line border-b text-left text-muted text-sm max-md:flex',
        // As in `StorageRow`.
        !isSelecting && 'max-md:pl-0!',
      )}
    >
      <th {...as('columnheader')} scope="col" className={cn(!isSelecting && 'max-md:hidden')}>
        <ItemCheckbox
          label="Selecionar tudo"
          isChecked={count > 0 && count === keys.length}
          isMixed={count > 0 && count < keys.length}
          isDisabled={keys.length === 0}
          onToggle={() => change(count > 0 ? { type: 'clear' } : { type: 'all', order: keys })}
        />
      </th>
      <SortHead {...head} sort="name" label="Nome" className="max-md:flex-1 max-md:pl-3" />
      <SortHead {...head} sort="type" label="Tipo" className="max-md:hidden" />
      <SortHead {...head} sort="created_at" label="Criado em" />
      <th
        {...as('columnheader')}
        scope="col"
        className="pr-2 text-right font-semibold max-md:sr-only"
      >
        Ações
      </th>
      <th {...as('columnheader')} scope="col" className="text-center font-semibold max-md:hidden">
        Tags
      </th>
    </tr>
  )
}

interface SortHeadProps extends Pick<StorageTableProps, 'order' | 'onSort'> {
  sort: StorageSort
  label: string
  className?: string
}

function SortHead({ sort, label, order, onSort, className }: SortHeadProps) {
  const isOn = onSort !== undefined && order.sort === sort
  const direction = order.order === 'asc' ? 'ascending' : 'descending'
  const Icon = order.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      {...as('columnheader')}
      scope="col"
      aria-sort={onSort && (isOn ? direction : 'none')}
      className={cn('font-semibold', className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className="-mx-2 inline-flex h-9 items-center gap-1 rounded-lg px-2 font-semibold hover:bg-hover hover:text-text max-md:h-11"
        >
          {label}
          {isOn && <Icon aria-hidden="true" className="size-3.5" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
