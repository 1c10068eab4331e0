import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { NetworkError } from '#server/networks/network.ts'
import { lookAtAccounts } from '#server/publisher/account-checks/look-at-accounts.ts'
import { resumeTargets } from '#server/publisher/changes/resume-targets.ts'
import { createFakeNetwork } from '#tests/fakes/servers/fake-network.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const trouble = 'A senha da conta foi trocada. Conecte a conta novamente.'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
})

/** The network ends the account's authorization, and the look of the day learns of it. */
async function endAuthorization(): Promise<void> {
  const checkGrant = () => Promise.reject(new NetworkError('auth', trouble, 'code 190/460'))
  const network = { ...createFakeNetwork(), checkGrant }
  const due = { lookDueAt: new Date() }
  const of = eq(socialAccounts.id, tools.accountId)
  await world.deps.db.update(socialAccounts).set({ lookDueAt: inHours(1) })
  await world.deps.db.update(socialAccounts).set(due).where(of)
  const deps = { ...world.deps, networks: new Map([[network.id, network]]) }
  await lookAtAccounts({ deps }, new AbortController().signal)
}

async function connectAgain(): Promise<void> {
  await world.deps.db.transaction(async (tx) => {
    const set = { status: 'active' as const, trouble: null }
    await tx.update(socialAccounts).set(set).where(eq(socialAccounts.id, tools.accountId))
    await resumeTargets(tx, world.deps, tools.accountId)
  })
}

const show = async ({ id }: Post) => {
  const { status, schedules } = await tools.read(await tools.get(id))
  return {
    status,
    schedules: schedules.flatMap(({ state, failure }) =>
      state === 'cancelled' ? [] : [[state, failure]],
    ),
  }
}
const disconnected = {
  status: ['Conta desconectada'],
  schedules: [['needs-reconnect', trouble]],
}
const scheduled = { status: ['Agendado'], schedules: [['scheduled', null]] }

it('an authorization that ends is told at every post that waits for it, however far ahead', async () => {
  const [soon, nextWeek, elsewhere] = [
    await tools.create({ at: inHours(1) }),
    await tools.create({ at: inHours(7 * 24) }),
    await tools.create({ at: inHours(3), accountIds: [await tools.addAccount()] }),
  ]
  await endAuthorization()
  expect([await show(soon), await show(nextWeek)]).toEqual([disconnected, disconnected])
  expect(await show(elsewhere)).toEqual(scheduled)
})

it('a post that is planned, or moved, for an account whose authorization has ended says so', async () => {
  await endAuthorization()
  const post = await tools.create({ at: inHours(30) })
  expect(await show(post)).toEqual(disconnected)
  const schedules = [
    { scheduledAt: inHours(50).toISOString(), socialMediaAccountIds: [tools.accountId] },
  ]
  const moved = await tools.read(await tools.edit(post, { caption: 'Outro dia', schedules }))
  expect(await show(moved)).toEqual(disconnected)
})

it('what is still to come is scheduled as before once the account is connected again', async () => {
  const post = await tools.create({ at: inHours(48) })
  await endAuthorization()
  await connectAgain()
  expect(await show(post)).toEqual(scheduled)
  const [target] = await tools.targetsOf(post)
  expect(target).toMatchObject({ attempts: 0, nextAttemptAt: null, failureCode: null })
})
