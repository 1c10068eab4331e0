import { LayoutGrid, List, ListChecks } from 'lucide-react'
import type { StorageSort } from '#contract/storage/storage.ts'
import type { StorageOrder } from '#src/api/storage-queries.ts'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { SearchField } from '#src/components/ui/search-field.tsx'
import { SegmentedControl } from '#src/components/ui/segmented-control.tsx'
import { SelectField } from '#src/components/ui/select-field.tsx'

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
export function ListToolbar(props: ListToolbarProps) {
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
