import type { Caller } from '../auth/access-token.ts'
import { isSessionActive } from '../auth/is-session-active.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { erasePerson } from './erase-person.ts'
import { findMemberships, lockPerson, lockProjects } from './queries.ts'

/** How often it begins again because the person joined a project meanwhile. */
const mostRounds = 5

/**
 * Deletes a person with the projects that are theirs alone, and tells the address. All of it or
 * nothing: throws LAST_OWNER, naming the projects that others belong to, or DELIVERY_IN_PROGRESS.
 * Of two deletions at once the later finds nobody, which is what it asked for.
 */
export async function deleteAccount(deps: Deps, caller: Caller, origin: CallOrigin): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const outcome = await deps.db.transaction((tx) => deleteOnce(deps, tx, caller, origin))
    if (outcome === 'joined-meanwhile') continue
    deps.mail.wake()
    deps.billing?.wake()
    if (outcome === 'gone') return
    logSecurityEvent(origin.log, 'user_deleted', { ...caller, address: origin.address })
    return
  }
  throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** Projects are locked before the person, as everywhere: whoever joins one holds it first. */
async function deleteOnce(
  deps: Deps,
  tx: Transaction,
  caller: Caller,
  origin: CallOrigin,
): Promise<'deleted' | 'gone' | 'joined-meanwhile'> {
  const { userId } = caller
  const seen = await findMemberships(tx, userId)
  await lockProjects(
    tx,
    seen.map(({ projectId }) => projectId),
  )
  const person = await lockPerson(tx, userId)
  if (!person) return 'gone'
  // As in `auth/lock-caller.ts`.
  if (!(await isSessionActive(tx, caller, deps.clock.now()))) throw new ApiError('UNAUTHENTICATED')
  // From here on nobody can become a member or owner of anything: that needs one of the locks.
  const memberships = await findMemberships(tx, userId)
  const locked = new Set(seen.map(({ projectId }) => projectId))
  if (memberships.some(({ projectId }) => !locked.has(projectId))) return 'joined-meanwhile'
  const owned = memberships.filter(({ role }) => role === 'OWNER')
  const shared = owned.filter(({ memberCount }) => memberCount > 1)
  if (shared.length > 0)
    throw new ApiError('LAST_OWNER', {
      details: shared.map(({ name }) => ({ field: '', message: name })),
    })
  for (const { projectId } of owned)
    await deleteProject({ db: tx, clock: deps.clock }, { projectId, callerId: userId })
  await erasePerson(deps, tx, person)
  await notifyOwner(deps, tx, person, 'account-deleted', origin)
  return 'deleted'
}
