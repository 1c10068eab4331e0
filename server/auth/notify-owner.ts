import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import type { RemovedFactors } from '../mail/templates/describe-removed.ts'
import { type SecurityNoticeEvent, securityNotice } from '../mail/templates/security-notice.ts'
import { describeDevice, describePlace } from './describe-device.ts'

/**
 * Tells the owner of an account by mail what changed in it, and what was `removed` with it, in the
 * transaction of the change; call `mail.wake()` after it.
 */
export async function notifyOwner(
  { mail, clock }: Pick<Deps, 'mail' | 'clock'>,
  tx: Transaction,
  { name, email }: { name: string; email: string },
  what: SecurityNoticeEvent,
  { userAgent, address }: CallOrigin,
  removed?: RemovedFactors,
): Promise<void> {
  await mail.enqueue(tx, email, securityNotice, {
    name,
    what,
    when: clock.now(),
    device: describeDevice(userAgent),
    place: describePlace(address),
    removed,
  })
}
