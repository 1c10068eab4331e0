import type { OwnSession } from '#contract/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { describeDevice } from '../auth/describe-device.ts'
import { describePlace } from '../auth/describe-place.ts'
import type { Deps } from '../deps.ts'
import { findOpenSessions } from './queries.ts'

/** Where a person is signed in; no whole address leaves the server. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<OwnSession[]> {
  const open = await findOpenSessions(db, caller, clock.now())
  return open.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
    id,
    isThis: id === caller.sessionId,
    device: describeDevice(userAgent),
    place: describePlace(address),
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
  }))
}
