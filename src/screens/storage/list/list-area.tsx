import { getRouteApi } from '@tanstack/react-router'
import { LayoutGrid, List, ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StorageSort } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { StorageOrder } from '#src/api/storage-queries.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { SearchField } from '#src/components/ui/fields/search-field.tsx'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import type { StorageSearch } from '../storage-search.ts'
import { ListBody } from './list-body.tsx'
import type { ListAreaProps } from './list-props.ts'
import { orderOf, type StorageList } from './use-storage-list.ts'

const route = getRouteApi('/_app/storage')

/** The list with its path, search field, order and view above it. */
export function ListArea(props: ListAreaProps) {
  const { search, list, breadcrumb } = props
  const navigate = route.useNavigate()
  const [isSelecting, setIsSelecting] = useState(false)
  // Names the shown folder and search; a selection does not survive its change.
  const place = `${search.folder} ${search.q}`
  const [shown, setShown] = useState(place)
  /** Whether the next list takes the focus if the element that opened it has been removed. */
  const takesFocus = useRef(false)
  if (place !== shown) {
    setShown(place)
    takesFocus.current = true
  }
  const order = orderOf(search)

  /** Changes parameters of the URL; defaults are written as undefined, and so left out. */
  function change(next: Partial<StorageSearch>, isReplaced = true) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: isReplaced,
      resetScroll: false,
    })
  }
  const setOrder = ({ sort, order: direction }: StorageOrder) =>
    change({
      sort: sort === 'name' ? undefined : sort,
      order: direction === 'asc' ? undefined : direction,
    })
  const sortBy = (sort: StorageSort) =>
    setOrder({ sort, order: order.sort === sort && order.order === 'asc' ? 'desc' : 'asc' })

  return (
    <div className="min-w-0 rounded-card border border-line bg-surface-raised">
      <div className="flex min-w-0 items-center border-line border-b px-2 py-1">
        {search.q ? (
          <p className="min-w-0 truncate px-2 py-2 text-sm">
            Resultados para <span className="font-semibold">“{search.q}”</span> em todo o
            armazenamento
          </p>
        ) : (
          breadcrumb
        )}
      </div>
      <p role="status" className="sr-only">
        {search.q && !list.isUnknown && tellFound(list)}
      </p>
      <ListToolbar
        q={search.q ?? ''}
        onSearch={(q) => {
          // Only the first letter adds a history entry, so that 'back' leaves the search at once.
          if (q !== (search.q ?? '')) change({ q: q || undefined }, search.q !== undefined)
        }}
        view={search.view ?? 'list'}
        onView={(view) => change({ view: view === 'grid' ? view : undefined })}
        order={order}
        onOrder={setOrder}
        isSelecting={isSelecting}
        onSelecting={setIsSelecting}
      />
      <ListBody
        {...props}
        key={place}
        order={order}
        onSort={search.q ? undefined : sortBy}
        isSelecting={isSelecting}
        onSelecting={setIsSelecting}
        takesFocus={takesFocus}
      />
    </div>
  )
}

function tellFound({ items, hasMore }: StorageList): string {
  if (items.length === 0) return 'Nada encontrado'
  return `${formatCount(items.length, 'item encontrado', 'itens encontrados')}${hasMore ? ' até aqui' : ''}`
}

export type StorageView = 'list' | 'grid'

export interface ListToolbarProps {
  /** The search text; '' for none. */
  q: string
  onSearch: (q: string) => void
  view: StorageView
  onView: (view: StorageView) => void
  order: StorageOrder
  onOrder: (order: StorageOrder) => void
  isSelecting: boolean
  onSelecting: (isOn: boolean) => void
}

const views = [
  { value: 'list', label: 'Lista', icon: List },
  { value: 'grid', label: 'Grade', icon: LayoutGrid },
] as const

const orders: readonly (StorageOrder & { label: string })[] = [
  { sort: 'name', order: 'asc', label: 'Nome, de A a Z' },
  { sort: 'name', order: 'desc', label: 'Nome, de Z a A' },
  { sort: 'created_at', order: 'desc', label: 'Mais novos primeiro' },
  { sort: 'created_at', order: 'asc', label: 'Mais antigos primeiro' },
  { sort: 'size', order: 'desc', label: 'Maiores primeiro' },
  { sort: 'size', order: 'asc', label: 'Menores primeiro' },
  { sort: 'type', order: 'asc', label: 'Tipo' },
  { sort: 'type', order: 'desc', label: 'Tipo, ao contrário' },
]

/** Search, order and view of the list. */
function ListToolbar(props: ListToolbarProps) {
  const { q, onSearch, view, onView, order, onOrder, isSelecting, onSelecting } = props
  return (
    <div className="flex flex-wrap items-center gap-2 p-3">
      <SearchField label="Buscar no armazenamento" q={q} onSearch={onSearch} maxLength={255} />
      <SelectField
        label="Ordenar por"
        isLabelHidden
        disabled={q !== ''}
        value={`${order.sort} ${order.order}`}
        options={orders.map(({ sort, order: direction, label }) => ({
          value: `${sort} ${direction}`,
          label,
        }))}
        onChange={({ target }) => {
          const [sort, direction] = target.value.split(' ')
          onOrder({ sort: sort as StorageSort, order: direction as StorageOrder['order'] })
        }}
        className="min-w-0 grow max-sm:basis-24 sm:max-w-52"
      />
      <SegmentedControl
        label="Exibição"
        segments={views}
        value={view}
        onChange={onView}
        className="max-sm:[&_span_span]:sr-only"
      />
      <Button
        variant="secondary"
        aria-pressed={isSelecting}
        onClick={() => onSelecting(!isSelecting)}
        className={cn('pointer-fine:md:hidden', 'max-sm:px-3!', isSelecting && 'bg-info-soft!')}
      >
        <ListChecks aria-hidden="true" />
        <span className="max-sm:sr-only">Selecionar</span>
      </Button>
    </div>
  )
}
