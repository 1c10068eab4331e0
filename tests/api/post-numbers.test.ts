import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import { openPostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

it('the number of a post is the next one of its project, also for posts made at once, and of a deleted one it is gone', async () => {
  const [tools, other] = [await openPostTools(world), await openPostTools(world)]
  const made = await Promise.all(Array.from({ length: 5 }, () => tools.create()))
  expect(made.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5])
  const last = made.find(({ number }) => number === 5)
  await world.deps.db
    .update(posts)
    .set({ deletedAt: new Date() })
    .where(eq(posts.id, last?.id ?? ''))
  expect((await tools.create()).number).toBe(6)
  expect((await other.create()).number).toBe(1)
})

it('the number of a post stays through a change', async () => {
  const tools = await openPostTools(world)
  await tools.create()
  const post = await tools.create()
  const changed = await tools.read(await tools.edit(post, { caption: 'Bolo' }))
  expect([post.number, changed.number]).toEqual([2, 2])
})
