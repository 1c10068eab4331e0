import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { lockProject } from '#server/access/lock-project.ts'
import { endAllSessions } from '#server/auth/end-sessions.ts'
import type { Transaction } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema/calls.ts'
import { posts, savedTemplates } from '#server/db/schema/posts.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { setRole } from '#server/members/change-member.ts'
import { deleteMember } from '#server/members/queries.ts'
import { issueCode } from '#server/one-time-codes/issue-code.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { createRandom } from '#tests/setup/media/random.ts'
import { keepBytes } from '#tests/setup/posting/keep-media.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '../../setup/people/access-world.ts'
import type { EndpointName } from './access-requests.ts'
import { keyedCalls, type Sent, writeKeyedCall } from './keyed-calls.ts'

// What a call writes, and what takes its caller's access away, at the same moment.

let api: TestApp
let photo: Buffer
let person: AccessPerson
let owner: AccessPerson
let project: AccessProject
beforeAll(async () => {
  photo = (await makePhoto('pao.jpg', { width: 640, height: 800 })).buffer
  const found = { status: 200, length: photo.length }
  api = await createTestApp({
    deps: {
      // In place of the internet, for `fetchStorageFile`.
      download: (address, take) =>
        take({ ...found, url: new URL(address), body: Readable.from([photo]) }),
    },
  })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  ;[person, owner] = [await addCaller(api.deps), await addCaller(api.deps)]
  project = await openProject()
})
/** A project that has the photo, for `storeStorageFile`. */
async function openProject(): Promise<AccessProject> {
  const opened = await addProject(api.deps)
  await joinProject(api.deps, opened.projectId, person.userId, 'EDITOR')
  await joinProject(api.deps, opened.projectId, owner.userId, 'OWNER')
  await keepBytes(api.deps, opened.projectId, photo)
  return opened
}

function write({ path, ...sent }: Sent, key: string = randomUUID()) {
  const by = { token: person.token, projectId: project.projectId }
  return api.request(path, { ...sent, ...by, headers: { ...sent.headers, 'Idempotency-Key': key } })
}

const callOf = (name: EndpointName) => writeKeyedCall(name, { project, person }, photo)
const createFolder = (): Sent => {
  const folder = { name: randomUUID(), parent_folder_id: project.folderId }
  return { method: 'POST', path: '/storage/folders', json: folder }
}
const ofFile = () => ({ file_ids: [project.fileId] })
const deleteFile = (): Sent => ({ method: 'POST', path: '/storage/delete', json: ofFile() })
const purgeFile = (): Sent => {
  const ids = { file_ids: [project.trashedId] }
  return { method: 'POST', path: '/storage/trash/purge', json: ids }
}

const removePerson = () =>
  api.request(`/projects/${project.projectId}/members/${person.userId}`, {
    ...{ method: 'DELETE', token: owner.token },
  })
const endSessions = (token = person.token) =>
  api.request('/users/me/sessions', { method: 'DELETE', token })

const Counted = v.object({ rows: v.tuple([v.object({ count: v.number() })]) })
const countWaiting = async () => {
  const found = await api.deps.db.execute(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return v.parse(Counted, found).rows[0].count
}
const untilWaiting = (count: number) =>
  expect.poll(countWaiting, { timeout: 10_000, interval: 20 }).toBe(count)

/** The embedded database has one connection: nothing ever waits for a lock. */
const isPostgres = inject('databaseTemplate').kind !== 'pglite'

describe.runIf(isPostgres).each(keyedCalls)('%s', (name) => {
  /** Sends the call while a transaction is open that has done `first`. */
  async function sendDuring(first: (tx: Transaction) => Promise<unknown>) {
    let answer: ReturnType<typeof write> | undefined
    await api.deps.db.transaction(async (tx) => {
      await first(tx)
      answer = write(callOf(name))
      await untilWaiting(1)
    })
    return codeOf((await answer)?.json)
  }

  test('a change waits for a removal that is under way, and is refused', async () => {
    const { projectId } = project
    const code = await sendDuring(async (tx) => {
      await lockProject(tx, projectId)
      await deleteMember(tx, projectId, person.userId)
    })
    expect(code).toBe('NOT_A_MEMBER')
  })

  test('a change waits for a sign-out that is under way, and is refused', async () => {
    const { userId } = person
    const now = api.deps.clock.now()
    expect(await sendDuring((tx) => endAllSessions(tx, userId, now))).toBe('UNAUTHENTICATED')
  })

  test('a change waits for a change of roles that is under way, and goes on', async () => {
    const member = { projectId: project.projectId, userId: person.userId, role: 'ADMIN' } as const
    let answer: ReturnType<typeof write> | undefined
    await api.deps.db.transaction(async (tx) => {
      await lockProject(tx, member.projectId)
      await setRole(tx, member)
      answer = write(callOf(name))
      await untilWaiting(1)
    })
    expect((await answer)?.status).toBe(200)
  })

  test('a change is waited for by a removal and a sign-out when it was first', async () => {
    const key = randomUUID()
    const elsewhere = await startSession(api.deps, person.userId)
    const order: string[] = []
    const note = async (name: string, call: ReturnType<typeof write>) => {
      const { status } = await call
      order.push(`${name} ${status}`)
    }
    const both: Promise<void>[] = []
    const undone = api.deps.db.transaction(async (tx) => {
      // The call waits here, at its very end, to learn whether its key is taken.
      const row = { userId: person.userId, key, requestHash: 'x', status: 200, body: {} }
      await tx.insert(idempotencyKeys).values(row)
      both.push(note('written', write(callOf(name), key)))
      await untilWaiting(1)
      both.push(note('removed', removePerson()))
      await untilWaiting(2)
      both.push(note('signed out', endSessions(elsewhere.accessToken)))
      await untilWaiting(3)
      expect(order).toEqual([])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await Promise.all(both)
    expect(order.sort()).toEqual(['removed 200', 'signed out 200', 'written 200'])
  })
})

describe.runIf(isPostgres)('unlinkAccount', () => {
  const unlink = () =>
    api.request(`/social-media-account/${project.accountId}`, {
      ...{ method: 'DELETE', token: person.token, projectId: project.projectId },
    })
  /** Unlinks as an ADMIN while a transaction is open that has locked the project and done `first`. */
  async function unlinkDuring(first: (tx: Transaction) => Promise<unknown>) {
    const { projectId } = project
    await api.deps.db.transaction((tx) =>
      setRole(tx, { projectId, userId: person.userId, role: 'ADMIN' }),
    )
    let answer: ReturnType<typeof unlink> | undefined
    await api.deps.db.transaction(async (tx) => {
      await lockProject(tx, projectId)
      await first(tx)
      answer = unlink()
      await untilWaiting(1)
    })
    const { status, json } = (await answer) ?? {}
    return { status, code: status === 200 ? undefined : codeOf(json), isLinked: await isLinked() }
  }
  async function isLinked() {
    const linked = and(eq(socialAccounts.id, project.accountId), isNull(socialAccounts.removedAt))
    return (await api.deps.db.$count(socialAccounts, linked)) === 1
  }

  test('a change waits for a change of roles that is under way, and is refused', async () => {
    const { projectId } = project
    const { userId } = person
    const answer = await unlinkDuring((tx) => setRole(tx, { projectId, userId, role: 'EDITOR' }))
    expect(answer).toEqual({ status: 403, code: 'FORBIDDEN', isLinked: true })
  })

  test('a change waits for a removal that is under way, and is refused', async () => {
    const answer = await unlinkDuring((tx) => deleteMember(tx, project.projectId, person.userId))
    expect(answer).toEqual({ status: 404, code: 'NOT_FOUND', isLinked: true })
  })

  test('a change waits for whatever else happens to the members, and goes on', async () => {
    const answer = await unlinkDuring(async () => {})
    expect(answer).toEqual({ status: 200, isLinked: false })
  })
})

const { next: random } = createRandom(41)
const soon = async <T>(act: () => Promise<T>) => {
  await wait(random() * 40)
  return act()
}
const countWritten = async () => [
  await api.deps.db.$count(posts, eq(posts.projectId, project.projectId)),
  await api.deps.db.$count(savedTemplates, eq(savedTemplates.projectId, project.projectId)),
  await api.deps.db.$count(storageFolders, eq(storageFolders.projectId, project.projectId)),
  await api.deps.db.$count(storageFiles, eq(storageFiles.projectId, project.projectId)),
]
async function reset() {
  const issued = await api.deps.db.transaction((tx) =>
    issueCode(tx, api.deps, { userId: person.userId, purpose: 'reset-password' }),
  )
  const chosen = { password: 'Outra@2026!', confirmPassword: 'Outra@2026!' }
  const { code: otp, token: resetToken } = issued
  return api.request('/auth/reset-password', {
    ...{ method: 'POST', json: { otp, resetToken, ...chosen } },
  })
}
async function changePassword() {
  await confirmAct(api.deps, person.userId, 'change-password')
  return await api.request(`/users/${person.userId}`, {
    ...{ method: 'PATCH', token: person.token, json: { password: 'Outra@2026!' } },
  })
}
const deleteProject = () =>
  api.request(`/projects/${project.projectId}`, { method: 'DELETE', token: owner.token })
async function deleteAccount() {
  await confirmAct(api.deps, person.userId, 'delete-account')
  return await api.request('/users/me', { method: 'DELETE', token: person.token })
}
async function transfer() {
  await confirmAct(api.deps, owner.userId, 'transfer-ownership')
  const path = `/projects/${project.projectId}/transfer`
  const json = { memberId: person.userId }
  await api.request(path, { method: 'POST', token: owner.token, json })
  return api.request(`${path}/accept`, { method: 'POST', token: person.token })
}
const endings = {
  ...{ removePerson, endSessions, reset, changePassword, deleteProject, deleteAccount },
  transfer,
}
const final = new Set<keyof typeof endings>(['removePerson', 'reset', 'deleteProject'])

test.each(Object.keys(endings) as (keyof typeof endings)[])(
  '%s: no deadlock, and nothing is written after it',
  async (ending) => {
    for (let round = 0; round < 4; round += 1) {
      person = await addCaller(api.deps)
      project = await openProject()
      const { refreshToken } = await startSession(api.deps, person.userId)
      const refresh = () => api.request('/auth/refresh', { method: 'POST', json: { refreshToken } })
      const ended = soon(async () => {
        const { status } = await endings[ending]()
        return { status, written: await countWritten() }
      })
      const calls = [
        ...keyedCalls.map((name) => () => callOf(name)),
        ...[createFolder, createFolder, deleteFile, purgeFile],
      ].map((sent) => soon(() => write(sent())))
      const answers = await Promise.all([...calls, soon(refresh)])
      const { status, written } = await ended
      for (const answer of answers) expect(answer.status).toBeLessThan(500)
      expect(status).toBe(200)
      if (final.has(ending)) expect(await countWritten()).toEqual(written)
    }
  },
  60_000,
)
