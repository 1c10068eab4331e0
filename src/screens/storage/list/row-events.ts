import type { MouseEvent } from 'react'
import type { FolderItem, StorageItem } from '../storage-item.ts'

/** What a row or a card of the list tells. */
export interface RowEvents {
  /** A click somewhere on it, with the keys that were held. */
  press: (item: StorageItem, event: MouseEvent) => void
  open: (item: StorageItem) => void
  toggle: (item: StorageItem) => void
  /** Pressed for long with a finger. */
  hold: (item: StorageItem) => void
  focus: (item: StorageItem) => void
  /** The pointer is on its name: it may be opened next. */
  approach: (item: StorageItem) => void
  menu: (item: StorageItem, anchor: HTMLElement) => void
  download: (item: StorageItem) => void
  rename: (item: StorageItem) => void
  remove: (item: StorageItem) => void
  beginDrag: (item: StorageItem, data: DataTransfer) => void
  /** Items of this page were dropped onto it. */
  drop: (item: FolderItem) => void
}

export interface RowProps {
  item: StorageItem
  isSelected: boolean
  /** Whether it is where keys begin: its name is reached by Tab. */
  isActive: boolean
  /** Whether a touch selects, and does not open. */
  isSelecting: boolean
  isOnline: boolean
  timeZone: string
  on: RowEvents
}
