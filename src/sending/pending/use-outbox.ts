import { useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import { outboxStore } from './outbox-store.ts'

export function useOutbox(): Outbox {
  return useSyncExternalStore(outboxStore.subscribe, outboxStore.current)
}
