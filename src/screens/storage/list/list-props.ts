import type { ReactNode } from 'react'
import type { StorageActs } from '../storage-acts.ts'
import type { StorageItem } from '../storage-item.ts'
import type { StorageSearch } from '../storage-search.ts'
import type { StorageCalls } from '../use-storage-calls.tsx'
import type { RowEvents, RowProps } from './row-events.ts'
import type { Selection, SelectionAct } from './selection.ts'
import type { Dragged } from './use-dragged.ts'
import type { StorageList } from './use-storage-list.ts'

/** What both views of a list are given. */
export interface ListViewProps extends Pick<RowProps, 'isSelecting' | 'isOnline' | 'timeZone'> {
  items: readonly StorageItem[]
  /** The keys of the items, in their order. */
  keys: readonly string[]
  selection: Selection
  change: (act: SelectionAct) => void
  hasMore: boolean
  /** Called when little is left to scroll; must keep its identity. */
  onNearEnd: () => void
  /** The key of the item whose menu is open. */
  menuKey: string | undefined
  /** The address of a folder; undefined for a file. */
  hrefOf: (item: StorageItem) => string | undefined
  on: RowEvents
}

/** What the list as a whole is given. */
export interface ListAreaProps {
  search: StorageSearch
  list: StorageList
  acts: StorageActs
  dragged: Dragged
  isOnline: boolean
  breadcrumb: ReactNode
  onUnlock: StorageCalls['unlock']
}
