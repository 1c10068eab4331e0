import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { selectTroubled } from '#server/operator/list-deliveries.ts'
import { addProject } from '#tests/setup/people/access-world.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await createTestApp()
})
afterAll(() => api.dispose())

test('the deliveries in trouble are found without a look at all others', async () => {
  const { db } = api.deps
  const { postId, accountId } = await addProject(api.deps)
  const base = { postId, accountId, timeZone: 'America/Sao_Paulo' }
  const add = async (
    state: 'published' | 'rejected' | 'scheduled',
    from: number,
    count: number,
  ) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      ...{ ...base, state, scheduledAt: new Date(from + at * 60_000) },
    }))
    for (let at = 0; at < count; at += 1000)
      await db.insert(deliveryTargets).values(rows.slice(at, at + 1000))
  }
  const now = Date.now()
  await add('published', now - 9000 * 60_000, 6000)
  await add('rejected', now - 1000 * 60_000, 20)
  await add('scheduled', now + 60 * 60_000, 1000)
  await db.execute(sql`analyze`)
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const query = selectTroubled(tx, { lateSince: new Date(now), before: undefined })
    return JSON.stringify(await tx.execute(sql`explain ${query.getSQL()}`))
  })
  expect(plan).toContain('delivery_targets_troubled')
  expect(plan).toContain('delivery_targets_due')
  expect(plan).not.toContain('Seq Scan on delivery_targets')
})
