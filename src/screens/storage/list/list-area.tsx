import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { StorageSort } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { StorageOrder } from '#src/api/storage-queries.ts'
import type { StorageSearch } from '../storage-search.ts'
import { ListBody } from './list-body.tsx'
import type { ListAreaProps } from './list-props.ts'
import { ListToolbar } from './list-toolbar.tsx'
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
