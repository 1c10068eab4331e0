import { openWindow } from '../refund-window.ts'

/** When a friend who paid then cannot ask for it back any more: not before is anybody rewarded. */
export function mayBeGivenAt({ paidAt }: { paidAt: Date }): Date {
  return new Date(openWindow(paidAt).until.getTime() + 1)
}
