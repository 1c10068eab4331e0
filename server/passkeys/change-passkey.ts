import type { Passkey } from '#contract/passkey.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { notifyOwner } from '../own-account/notify-owner.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { deletePasskey, lockOwner, updateName } from './queries.ts'
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
  const { userId } = caller
  await deps.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!owner || !(await deletePasskey(tx, { id, userId }))) throw new ApiError('NOT_FOUND')
    await notifyOwner(deps, tx, owner, 'passkey-removed', origin)
  })
  deps.mail.wake()
  const { address, log } = origin
  logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'passkey-removed' })
}
