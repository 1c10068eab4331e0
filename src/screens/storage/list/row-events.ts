import type { MouseEvent } from 'react'
import type { FolderItem, StorageItem } from '../storage-item.ts'

/** The events of a row or a card of the list. */
export interface RowEvents {
  /** A click on the row; `event` has the modifier keys. */
  press: (item: StorageItem, event: MouseEvent) => void
  open: (item: StorageItem) => void
  toggle: (item: StorageItem) => void
  /** A long press with a finger. */
  hold: (item: StorageItem) => void
  focus: (item: StorageItem) => void
  /** The pointer is over the name, so the item may be opened next. */
  approach: (item: StorageItem) => void
  menu: (item: StorageItem, anchor: HTMLElement) => void
  download: (item: StorageItem) => void
  rename: (item: StorageItem) => void
  remove: (item: StorageItem) => void
  beginDrag: (item: StorageItem, data: DataTransfer) => void
  /** Items of this page were dropped onto the folder. */
  drop: (item: FolderItem) => void
}

export interface RowProps {
  item: StorageItem
  isSelected: boolean
  /** Whether Tab reaches this item, from which the arrow keys go on. */
  isActive: boolean
  /** Whether a tap selects the item instead of opening it. */
  isSelecting: boolean
  isOnline: boolean
  timeZone: string
  on: RowEvents
}
