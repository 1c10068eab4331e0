import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

let world: TestWorld
let tools: DeliveryTools
let publisher: { stop(): Promise<void> }
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  publisher = await tools.publish()
})
afterAll(async () => {
  await publisher.stop()
  await world.close()
})

type Row = typeof socialAccounts.$inferSelect

async function readAccount(id: string): Promise<Row> {
  const [row] = await world.deps.db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
  if (!row) throw new Error('The account is gone')
  return row
}

/** What the publisher does once a day, without waiting for a day. */
async function look(id: string, isSeen: (row: Row) => boolean): Promise<Row> {
  await world.deps.db
    .update(socialAccounts)
    .set({ lookDueAt: new Date() })
    .where(eq(socialAccounts.id, id))
  await waitUntil('the account was looked at', async () => isSeen(await readAccount(id)), 20_000)
  return readAccount(id)
}

it('the publisher learns from Instagram what became of an authorization, before a post is due', async () => {
  const id = await world.addAccount(tools.person, 'olhada.diaria')
  const change = (body: unknown) =>
    tools.control('/instagram/accounts/olhada.diaria', 'PATCH', body)
  // Further than an account is taken for.
  const isChecked = ({ lookDueAt }: Row) => lookDueAt.getTime() > Date.now() + 3_600_000
  expect(await look(id, isChecked)).toMatchObject({ status: 'active', trouble: null })
  await change({ dropScopes: ['instagram_business_content_publish'] })
  const lacking = await look(id, isChecked)
  expect(lacking.status).toBe('active')
  expect(lacking.trouble).toContain('Falta permissão para publicar')
  await change({ endTokens: 458 })
  const removed = await look(id, ({ status }) => status === 'needs-reconnect')
  expect(removed.trouble).toContain('foi removido dos aplicativos desta conta')
}, 60_000)
