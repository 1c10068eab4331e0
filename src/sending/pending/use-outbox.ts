import { useSelector } from '@tanstack/react-store'
import type { Outbox } from './outbox.ts'
import { outboxStore } from './outbox-store.ts'

export function useOutbox(): Outbox {
  return useSelector(outboxStore)
}
