import { noteTrouble } from '#src/page/device-trouble.ts'
import { loadBehind } from '#src/page/late-part.ts'
import { openDeviceSoon } from '#src/page/open-device.ts'
import { type Outbox, unreadOutbox } from './outbox.ts'

let shown = unreadOutbox
const listeners = new Set<() => void>()
let stop: (() => void) | undefined

/** The stored outbox, with the entries that this page has just created. */
export const outboxStore = {
  current: (): Outbox => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    stop ??= follow()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
      shown = unreadOutbox
    }
  },
}

function follow(): () => void {
  let isOver = false
  let end = () => {}
  openDeviceSoon()
    .then(() => loadBehind(import('./follow-outbox.ts')))
    .then(({ followOutbox }) => {
      if (!isOver) end = followOutbox(show)
    }, noteTrouble)
  return () => {
    isOver = true
    end()
  }
}

function show(outbox: Outbox): void {
  shown = outbox
  for (const listener of listeners) listener()
}
