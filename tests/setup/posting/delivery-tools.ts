import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { startPublisher } from '#server/publisher/start-publisher.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { type PostInput, sendPost } from '#tests/setup/posting/send-post.ts'
import type { TestPerson, TestWorld } from '#tests/setup/server/open-test-world.ts'
import { shortTimeouts } from './short-timeouts.ts'

/** Waits until a condition holds. `expect.poll` does not work in concurrent tests. */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  timeoutMs = 40_000,
): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not in ${timeoutMs} ms: ${what}`)
    await sleep(150)
  }
}

const SandboxPosts = v.array(
  v.object({
    id: v.string(),
    caption: v.string(),
    product: v.string(),
    mediaType: v.string(),
    permalink: v.string(),
    publishedAt: v.string(),
    account: v.object({ username: v.string() }),
    labels: v.array(v.string()),
    media: v.array(
      v.object({ width: v.number(), height: v.number(), altText: v.nullable(v.string()) }),
    ),
    comments: v.array(v.object({ text: v.string(), username: v.string() })),
  }),
)
export type SandboxPost = v.InferOutput<typeof SandboxPosts>[number]

export type TargetRow = typeof deliveryTargets.$inferSelect

/** Helpers for tests of deliveries, for one world and one account. */
export async function openDeliveryTools(world: TestWorld) {
  const person: TestPerson = await world.addPerson()
  const { buffer: photo } = await makePhoto('foto.jpg', { width: 640, height: 800 })
  const control = (path: string, method: string, body?: unknown) =>
    fetch(`${world.sandbox.url}/_control${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })

  return {
    person,
    photo,
    control,
    /** Creates a post through the API; returns the ids of its targets. */
    async schedule(input: PostInput & { caption: string }): Promise<string[]> {
      const { caption, template, files = [photo], ...rest } = input
      const asked = { ...rest, files, template: { caption, ...template } }
      const answer = await sendPost(world, person, asked)
      expect(answer.status).toBe(200)
      const { data } = v.parse(v.object({ data: Post }), await answer.json())
      return data.schedules.map(({ id }) => id)
    },
    async readTarget(id: string | undefined): Promise<TargetRow> {
      const [row] = await world.deps.db
        .select()
        .from(deliveryTargets)
        .where(eq(deliveryTargets.id, id ?? ''))
      if (!row) throw new Error(`no target ${id}`)
      return row
    },
    /** The posts that are publicly visible on the network. */
    async readPosts(caption?: string): Promise<SandboxPost[]> {
      const posts = v.parse(SandboxPosts, await (await control('/posts', 'GET')).json())
      return posts.filter((post) => caption === undefined || post.caption === caption)
    },
    async addFault(fault: Record<string, unknown>): Promise<void> {
      expect((await control('/faults', 'POST', fault)).status).toBe(201)
    },
    publish: () => startPublisher(world.deps, world.queue, shortTimeouts),
  }
}
export type DeliveryTools = Awaited<ReturnType<typeof openDeliveryTools>>
