import type { Passkey } from '#contract/people/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { deletePasskey, updateName } from './queries.ts'
import { toPasskey } from './to-passkey.ts'

/** Throws NOT_FOUND for what is not the caller's. */
export async function renamePasskey(
  { db }: Pick<Deps, 'db'>,
  { userId }: Caller,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await updateName(db, { id, userId }, name)
  if (!row) throw new ApiError('NOT_FOUND')
  return toPasskey(row)
}

/** It lets nobody in any more; told by mail. Throws NOT_FOUND for what is not the caller's. */
export async function removePasskey(
  deps: Deps,
  caller: Caller,
  id: string,
  origin: CallOrigin,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owner = await lockCaller(deps, tx, caller)
    if (!(await deletePasskey(tx, { id, userId: owner.id }))) throw new ApiError('NOT_FOUND')
    await notifyOwner(deps, tx, owner, 'passkey-removed', origin)
  })
  deps.mail.wake()
  const { address, log } = origin
  logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'passkey-removed' })
}
