import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { StorageSort } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { StorageOrder } from '#src/api/storage-queries.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { MenuPanel } from '#src/components/ui/overlays/menu-panel.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { useSession } from '#src/session/session-context.ts'
import type { StorageItem } from '../storage-item.ts'
import { searchOfFolder } from '../storage-search.ts'
import { choicesOf } from './item-menu.ts'
import { useHrefOf } from './item-name.tsx'
import type { ListAreaProps } from './list-props.ts'
import { ListState } from './list-state.tsx'
import { changeSelection, noSelection, type Selection, type SelectionAct } from './selection.ts'
import { describeSelected, SelectionBar } from './selection-bar.tsx'
import { StorageGrid } from './storage-grid.tsx'
import { StorageTable } from './storage-table.tsx'
import { reasonNotUsable } from './usable-files.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useRowEvents } from './use-row-events.ts'
import type { StorageList } from './use-storage-list.ts'

export interface ListBodyProps extends ListAreaProps {
  order: StorageOrder
  onSort: ((sort: StorageSort) => void) | undefined
  isSelecting: boolean
  onSelecting: (isOn: boolean) => void
  takesFocus: RefObject<boolean>
}

/** The items of the open folder or search, their selection and the actions on it. */
export function ListBody(props: ListBodyProps) {
  const { search, list, acts, dragged, isOnline, order, onSort, isSelecting, onSelecting } = props
  const { items, folder } = list
  const { timeZone } = useSession()
  const region = useRef<HTMLElement>(null)
  const keys = useMemo(() => items.map(({ key }) => key), [items])
  const [selection, change] = useReducer(changeSelection, noSelection)
  const findActive = useCallback(
    () => region.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]') ?? region.current,
    [],
  )
  useKeepListed(keys, selection, { change, findActive })
  const [menu, setMenu] = useState<{ item: StorageItem; anchor: HTMLElement }>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const hrefOf = useFolderAddress(props)
  const selected = items.filter(({ key }) => selection.keys.has(key))

  const on = useRowEvents({
    ...{ items, keys, selection, change, acts, dragged },
    onMenu: (item, anchor) =>
      setMenu((open) => (open?.item.key === item.key ? undefined : { item, anchor })),
    onOpen(item) {
      props.takesFocus.current = item.kind === 'folder'
      acts.open(item)
    },
    onApproach: usePrefetch(order),
    onHold: () => onSelecting(true),
    onDrop: (dropped, { id: folderId, name }) => void acts.moveTo(dropped, { folderId, name }),
  })
  useFocusInSight(region, selected.length > 0)
  useFirstFocus(region, props.takesFocus, !list.isUnknown)

  const loadMore = useLoadMore(list)
  const view = {
    ...{ items, keys, selection, change, isSelecting, isOnline, timeZone, hrefOf, on },
    hasMore: list.hasMore,
    onNearEnd: loadMore,
    menuKey: menu?.item.key,
  }
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={folder?.name ?? 'Meus Arquivos'}
      aria-busy={list.isFirstLoad}
      className="outline-none"
    >
      <p role="status" className="sr-only">
        {selected.length > 0 && describeSelected(selected.length)}
      </p>
      {search.view === 'grid' ? (
        items.length > 0 && (
          <div className="px-3 pb-3">
            <StorageGrid {...view} />
          </div>
        )
      ) : (
        <StorageTable {...view} order={order} onSort={onSort} />
      )}
      <ListState {...props} />
      {items.length > 0 && (
        <footer className="figures flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-muted text-xs">
          <span>
            {formatCount(items.length, 'item', 'itens')}
            {list.hasMore && ' até aqui'}
          </span>
          <span>Datas no {timeZoneName(timeZone)}</span>
          <span role="status" className="inline-flex items-center gap-2">
            {list.isLoadingMore && (
              <>
                <Spinner className="size-4" /> Carregando mais...
              </>
            )}
            {list.hasMoreFailed && !list.isLoadingMore && (
              <>
                {isOnline
                  ? 'O resto da pasta não chegou.'
                  : 'O resto aparece quando houver conexão.'}
                <Button size="small" variant="secondary" onClick={list.loadMore}>
                  Tentar de novo
                </Button>
              </>
            )}
          </span>
        </footer>
      )}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          hasMore={list.hasMore && selected.length === items.length}
          isOnline={isOnline}
          reasonNotUsable={reasonNotUsable(selected)}
          onMove={() => acts.move(selected)}
          onRemove={() => acts.remove(selected)}
          onUse={() => acts.use(selected)}
          onClear={() => {
            change({ type: 'clear' })
            onSelecting(false)
            // The pressed button is removed with the bar.
            setTimeout(() => focusWhenLost(findActive))
          }}
        />
      )}
      {menu && (
        <MenuPanel
          anchor={menu.anchor}
          label={`Mais: ${menu.item.name}`}
          choices={choicesOf(menu.item, acts, isOnline)}
          onClose={closeMenu}
        />
      )}
    </section>
  )
}

/** Returns the URL of a folder, which includes the path to it. */
function useFolderAddress({ search, list: { folder, path } }: ListBodyProps) {
  const build = useHrefOf()
  return (item: StorageItem) => {
    if (item.kind === 'file') return undefined
    const around = item.path ?? (folder ? [...path, folder] : [])
    return build(searchOfFolder(search, { folderId: item.id, name: item.name }, around))
  }
}

/** Deselects items that were deleted or moved; if one of them had the focus, the one in its place gets it. */
function useKeepListed(
  keys: readonly string[],
  { active }: Selection,
  on: { change: (act: SelectionAct) => void; findActive: () => HTMLElement | null },
) {
  const before = useRef({ keys, active })
  const { change, findActive } = on
  useEffect(() => {
    const { keys: order, active: last } = before.current
    change({ type: 'keep', order: keys, before: order })
    // In a timeout: the item in its place has to be rendered as the active one.
    if (last !== undefined && !keys.includes(last)) setTimeout(() => focusWhenLost(findActive))
  }, [keys, change, findActive])
  useEffect(() => {
    before.current = { keys, active }
  })
}

/** Scrolls the focused item into view when the selection bar appears, which might cover it. */
function useFocusInSight(region: RefObject<HTMLElement | null>, hasBar: boolean) {
  useEffect(() => {
    if (hasBar)
      region.current?.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' })
  }, [hasBar, region])
}

/** Focuses the first item if the focused element was removed; in an empty list, the list itself. */
function useFirstFocus(
  region: RefObject<HTMLElement | null>,
  takesFocus: RefObject<boolean>,
  isKnown: boolean,
) {
  useEffect(() => {
    if (!isKnown || !takesFocus.current) return
    takesFocus.current = false
    if (document.activeElement !== document.body) return
    const first = region.current?.querySelector<HTMLElement>('[data-item]')
    const target = first ?? region.current
    target?.focus({ preventScroll: true })
  }, [isKnown, region, takesFocus])
}

/** Fetches the next page, unless that is running or has failed. */
function useLoadMore(list: StorageList): () => void {
  const now = useRef(list)
  now.current = list
  return useCallback(() => {
    const { isLoadingMore, hasMoreFailed, loadMore } = now.current
    if (!isLoadingMore && !hasMoreFailed) loadMore()
  }, [])
}
