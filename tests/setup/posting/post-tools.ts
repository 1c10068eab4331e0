import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { makePhoto } from '../media/make-photo.ts'
import type { TestPerson, TestWorld } from '../server/open-test-world.ts'
import { sendEdit } from './send-edit.ts'
import { type PostInput, sendPost } from './send-post.ts'

const Answer = v.object({ data: Post })
type TargetRow = typeof deliveryTargets.$inferSelect

/** Helpers for tests of post changes, for one person with one account. */
export async function openPostTools(world: TestWorld) {
  const person: TestPerson = await world.addPerson()
  const accountId = await world.addAccount(person, `loja.${randomUUID().slice(0, 8)}`)
  const photo = (await makePhoto('pao.jpg', { width: 640, height: 800 })).buffer
  const read = async (answer: Response): Promise<Post> => {
    expect([answer.status, answer.status === 200 || (await answer.clone().text())]).toEqual([
      200,
      true,
    ])
    return v.parse(Answer, await answer.json()).data
  }
  const targetsOf = ({ id }: Pick<Post, 'id'>): Promise<TargetRow[]> =>
    world.deps.db
      .select()
      .from(deliveryTargets)
      .where(eq(deliveryTargets.postId, id))
      .orderBy(asc(deliveryTargets.createdAt), asc(deliveryTargets.id))

  return {
    person,
    accountId,
    photo,
    read,
    targetsOf,
    addAccount: () => world.addAccount(person, `casa.${randomUUID().slice(0, 8)}`),
    /** Creates a post for the account. */
    create: async (input: Partial<PostInput> = {}) =>
      read(await sendPost(world, person, { accountIds: [accountId], files: [photo], ...input })),
    edit: (post: Post, edit: Parameters<typeof sendEdit>[2]['edit'], more: EditOptions = {}) =>
      sendEdit(world, person, { post, edit, ...more }),
    get: (id: string, who = person) =>
      fetch(`${world.url}/api/v1/posts/${id}`, { headers: who.headers }),
    /** Sets columns of all targets of the post. */
    async place({ id }: Pick<Post, 'id'>, set: Partial<TargetRow>): Promise<void> {
      await world.deps.db.update(deliveryTargets).set(set).where(eq(deliveryTargets.postId, id))
    },
  }
}
export type PostTools = Awaited<ReturnType<typeof openPostTools>>

interface EditOptions {
  files?: readonly Buffer[]
  key?: string
}

export async function expectRefusal(answer: Response, status: number, code: string) {
  const body: unknown = await answer.json()
  expect(body).toMatchObject({ status: 'error', code })
  expect(answer.status).toBe(status)
  return v.parse(v.object({ details: v.array(v.unknown()) }), body).details
}
