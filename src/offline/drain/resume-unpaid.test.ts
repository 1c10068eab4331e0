import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProjectPlan } from '#contract/billing/subscription.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { call } from '#src/api/calls/call.ts'
import { ana, makeEntry, openDevice, projectId, signIn } from '#tests/fakes/device/local-device.ts'
import { resumeUnpaid } from './resume-unpaid.ts'
import { wakeOutbox } from './wake.ts'

// Test files share their modules: those that were loaded with other mocks, or with none, are loaded anew.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const device = vi.hoisted(() => ({ db: undefined as LocalDatabase | undefined }))
vi.mock('#src/browser/local-database.ts', () => ({
  get localDb() {
    return device.db
  },
}))
vi.mock('#src/api/calls/call.ts', () => ({ call: vi.fn() }))
vi.mock('./wake.ts', () => ({ wakeOutbox: vi.fn(async () => {}) }))

const otherProject = '0c000000-0000-4000-8000-000000000009'
const problem = { code: 'SUBSCRIPTION_REQUIRED', message: 'O plano deste projeto terminou.' }
/** What the server answers about each plan, by project id. */
let plans: Map<string, ProjectPlan['state'] | Error>
let db: LocalDatabase

beforeEach(async () => {
  db = openDevice()
  device.db = db
  await signIn(db)
  plans = new Map()
  vi.mocked(call).mockImplementation((async (_: unknown, input: { projectId: string }) => {
    const state = plans.get(input.projectId)
    if (state instanceof Error) throw state
    return { state, reason: null, endsAt: null, graceEndsAt: null, isYours: true }
  }) as typeof call)
})
afterEach(() => void vi.clearAllMocks())

async function refuse(ofProject = projectId): Promise<string> {
  const { id } = await makeEntry(db)
  await db.outbox.update(id, { state: 'rejected', problem, projectId: ofProject })
  return id
}
const stateOf = async (id: string) => (await db.outbox.get(id))?.state

it('resumeUnpaid asks nothing while nothing was refused', async () => {
  await makeEntry(db)
  await resumeUnpaid(ana)
  expect(call).not.toHaveBeenCalled()
})

it.each(['trial', 'active', 'grace'] as const)(
  'queues it again when the plan is %s',
  async (state) => {
    const id = await refuse()
    plans.set(projectId, state)
    await resumeUnpaid(ana)
    expect(await stateOf(id)).toBe('queued')
    expect(wakeOutbox).toHaveBeenCalledOnce()
  },
)

it('queues nothing while the plan has ended, or while that cannot be asked', async () => {
  const id = await refuse()
  for (const answer of ['ended', new UnreachableError('network')] as const) {
    plans.set(projectId, answer)
    await resumeUnpaid(ana)
    expect(await stateOf(id)).toBe('rejected')
  }
  expect(wakeOutbox).not.toHaveBeenCalled()
})

it('resumeUnpaid asks for each project by itself', async () => {
  const here = await refuse()
  const there = await refuse(otherProject)
  plans.set(projectId, new UnreachableError('network')).set(otherProject, 'active')
  await resumeUnpaid(ana)
  expect([await stateOf(here), await stateOf(there)]).toEqual(['rejected', 'queued'])
})

it('resumeUnpaid leaves what is refused while it asks: the answer says nothing about that', async () => {
  const id = await refuse()
  let late = ''
  vi.mocked(call).mockImplementationOnce((async () => {
    late = await refuse()
    return { state: 'active', reason: null, endsAt: null, graceEndsAt: null, isYours: true }
  }) as typeof call)
  await resumeUnpaid(ana)
  expect([await stateOf(id), await stateOf(late)]).toEqual(['queued', 'rejected'])
})
