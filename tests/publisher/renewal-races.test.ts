import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openCredentials, sealGrant } from '#server/accounts/account-credentials.ts'
import { leaseMs } from '#server/accounts/renewal-lease.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { createRotatingTokens, type RotatingTokens } from '#tests/fakes/device/rotating-tokens.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'
import { waitUntil } from '../setup/posting/delivery-tools.ts'

const script = fileURLToPath(new URL('./renewal-process.ts', import.meta.url))
const patienceMs = 4000

let world: TestWorld
let person: TestPerson
let accountId: string
let tokens: RotatingTokens
let workers: ChildProcess[]
/** Answers that are held back; undefined: none is. */
let held: ServerResponse[] | undefined
let tokensUrl: string

const server = createServer(async (request, response) => {
  try {
    const grant = tokens.exchange({ refreshToken: request.url?.slice(1) ?? '' })
    if (held) held.push(response)
    else response.end(JSON.stringify(grant))
  } catch {
    response.writeHead(400).end()
  }
})
const start = async () => {
  const worker = fork(script, { env: { ...process.env, ...world.environment } })
  await once(worker, 'message')
  return worker
}
const ask = async (worker: ChildProcess) => {
  worker.send({ accountId, tokensUrl, patienceMs })
  const [answer] = await once(worker, 'message')
  return answer as string | { failure: string }
}
const readAccount = async () => {
  const of = eq(socialAccounts.id, accountId)
  const [row] = await world.deps.db.select().from(socialAccounts).where(of)
  if (!row) throw new Error('no account')
  return row
}

beforeAll(async () => {
  world = await openTestWorld()
  person = await world.addPerson()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  tokensUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  workers = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  server.closeAllConnections()
  server.close()
  await world.close()
})
beforeEach(async () => {
  tokens = createRotatingTokens()
  held = undefined
  accountId = await world.addAccount(person, `c${crypto.randomUUID().slice(0, 8)}`)
  const sealed = sealGrant(world.deps.secretBox, await readAccount(), tokens.first())
  await world.deps.db.update(socialAccounts).set(sealed).where(eq(socialAccounts.id, accountId))
})

it('two processes renew a grant whose refresh token is good once: twenty times at the same moment: it is never used twice, and the newest is stored', async () => {
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(workers.map(ask))
    const { accessToken } = openCredentials(world.deps.secretBox, await readAccount())
    expect(accessToken).toBe(`access-${tokens.given()}`)
  }
  // Each round at least one new grant, and two only where the second process saw the first's.
  expect(tokens.given()).toBeGreaterThan(20)
  expect(tokens.given()).toBeLessThanOrEqual(41)
})

it('two processes renew a grant whose refresh token is good once: one is killed before it stores the answer: the other waits for its time, then asks itself', async () => {
  held = []
  const [doomed, other] = workers
  if (!doomed || !other) throw new Error('no workers')
  doomed.send({ accountId, tokensUrl, patienceMs })
  await waitUntil('the server has the request', async () => held?.length === 1)
  doomed.kill('SIGKILL')
  held = undefined
  // The lease of the dead process stands: nobody uses the refresh token a second time meanwhile.
  const until = (await readAccount()).renewingUntil?.getTime() ?? 0
  expect(until).toBeGreaterThan(Date.now())
  expect(until).toBeLessThanOrEqual(Date.now() + leaseMs)
  expect(await ask(other)).toEqual({ failure: 'not_ready' })
  expect(tokens.given()).toBe(2)

  // What the network gave was lost with the process. Only the network can tell, and it says so.
  const set = { renewingUntil: new Date(Date.now() - 1000) }
  await world.deps.db.update(socialAccounts).set(set).where(eq(socialAccounts.id, accountId))
  expect(await ask(other)).toEqual({ failure: 'auth' })
  expect(await readAccount()).toMatchObject({ credentialsVersion: 0, renewingUntil: null })
  workers[0] = await start()
})
