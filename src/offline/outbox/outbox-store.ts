import { createStore, useSelector } from '@tanstack/react-store'
import { importInBackground } from '#src/browser/lazy-loading.ts'
import { openDeviceSoon } from '#src/browser/open-device.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { type Outbox, unreadOutbox } from './outbox.ts'

const shown = createStore<Outbox>(unreadOutbox)
let readers = 0
let stop: (() => void) | undefined

/** The stored outbox, with the entries that this page has just created. It is read while somebody subscribes. */
export const outboxStore = {
  get: (): Outbox => shown.get(),
  subscribe(listener: (outbox: Outbox) => void): { unsubscribe: () => void } {
    const { unsubscribe } = shown.subscribe(listener)
    readers += 1
    stop ??= follow()
    return {
      unsubscribe() {
        unsubscribe()
        readers -= 1
        if (readers > 0) return
        stop?.()
        stop = undefined
        shown.setState(() => unreadOutbox)
      },
    }
  },
}

function follow(): () => void {
  let isOver = false
  let end = () => {}
  openDeviceSoon()
    .then(() => importInBackground(import('./follow-outbox.ts')))
    .then(({ followOutbox }) => {
      if (!isOver) end = followOutbox((outbox) => shown.setState(() => outbox))
    }, reportStorageError)
  return () => {
    isOver = true
    end()
  }
}

export function useOutbox(): Outbox {
  return useSelector(outboxStore)
}
