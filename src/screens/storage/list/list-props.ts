import type { ReactNode } from 'react'
import type { StorageActs } from '../storage-acts.ts'
import type { StorageItem } from '../storage-item.ts'
import type { StorageSearch } from '../storage-search.ts'
import type { StorageCalls } from '../use-storage-calls.tsx'
import type { RowEvents, RowProps } from './row-events.ts'
import type { Selection, SelectionAct } from './selection.ts'
import type { Dragged } from './use-dragged.ts'
import type { StorageList } from './use-storage-list.ts'

/** The props of both views of a list. */
export interface ListViewProps extends Pick<RowProps, 'isSelecting' | 'isOnline' | 'timeZone'> {
  items: readonly StorageItem[]
  /** The keys of the items, in their order. */
  keys: readonly string[]
  selection: Selection
  change: (act: SelectionAct) => void
  hasMore: boolean
  /** Called when the list is scrolled nearly to its end; must keep its identity. */
  onNearEnd: () => void
  /** The key of the item whose menu is open. */
  menuKey: string | undefined
  /** Returns the URL of a folder; undefined for a file. */
  hrefOf: (item: StorageItem) => string | undefined
  on: RowEvents
}

/** The props of the list as a whole. */
export interface ListAreaProps {
  search: StorageSearch
  list: StorageList
  acts: StorageActs
  dragged: Dragged
  isOnline: boolean
  breadcrumb: ReactNode
  onUnlock: StorageCalls['unlock']
}
