import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { openLocalDatabase } from '#local/database/db.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { connectServer } from '#local/outbox/drain/ports.ts'
import { createSessionSource } from '#local/session/session.ts'
import { makeDrainPorts } from '#tests/fakes/device/drain-ports.ts'
import type { TestPerson, TestWorld } from '../server/open-test-world.ts'

/** A new device of a person; `drain` sends what waits in its outbox to the real server, once. */
export async function openPersonDevice(world: TestWorld, person: TestPerson) {
  const db = openLocalDatabase(`device-${randomUUID()}`)
  const { userId, projectId } = person
  const user = { id: userId, name: 'Ana', email: 'ana@exemplo.com.br' }
  const accessToken = person.headers.Authorization?.replace('Bearer ', '') ?? ''
  const tokens = { accessToken, refreshToken: 'none' }
  await db.session.put({ id: 'current', user, ...tokens, projectId, updatedAt: 0 })
  const network = { fetch, origin: world.url }
  const server = connectServer(db, { ...network, session: createSessionSource(db, network) })
  const owner = { userId, projectId }
  return { db, owner, drain: () => drainOutbox(makeDrainPorts(db, server.send, server)) }
}
