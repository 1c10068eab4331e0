import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiBase, projectHeader } from '#contract/calls/api.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { createTestClock } from '#tests/fakes/servers/test-clock.ts'
import { createTestApp, type TestApp } from '#tests/setup/server/create-test-app.ts'
import {
  type AccessPerson,
  addCaller,
  addProject,
  joinProject,
} from '../setup/people/access-world.ts'

const clock = createTestClock(new Date('2026-11-26T12:00:00Z'))
const period = 'from=2026-12-01T00:00:00Z&to=2026-12-31T00:00:00Z'
let api: TestApp
let person: AccessPerson
let left = ''
beforeAll(async () => {
  api = await createTestApp({ clock })
})
afterAll(() => api.dispose())
beforeEach(async () => {
  person = await addCaller(api.deps)
  left = await fill('Deixado')
  await fill('Mantido')
})

async function fill(caption: string): Promise<string> {
  const { projectId, accountId } = await addProject(api.deps)
  await joinProject(api.deps, projectId, person.userId, 'EDITOR')
  const ids = Array.from({ length: 60 }, () => randomUUID())
  await api.deps.db.insert(posts).values(ids.map((id) => ({ id, projectId, caption })))
  const place = { accountId, timeZone: 'America/Sao_Paulo' }
  const scheduledAt = new Date('2026-12-05T12:00:00Z')
  await api.deps.db
    .insert(deliveryTargets)
    .values(ids.map((postId) => ({ postId, scheduledAt, ...place })))
  return projectId
}

/** Reads the first part, and the rest after this happened and a while has passed. */
async function read(path: string, meanwhile: () => Promise<unknown>, projectId?: string) {
  const answer = await api.app.request(apiBase + path, {
    headers: {
      Authorization: `Bearer ${person.token}`,
      ...(projectId !== undefined && { [projectHeader]: projectId }),
    },
  })
  expect(answer.status).toBe(200)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader?.read())?.value ?? ''
  await meanwhile()
  clock.advance(11_000)
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text
    text += part.value
  }
}
const leave = () => api.deps.db.delete(projectMembers).where(eq(projectMembers.projectId, left))
const endSession = () =>
  api.deps.db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(eq(sessions.userId, person.userId))
const count = (text: string, caption: string) => text.split(`"caption":"${caption}"`).length - 1

test('a list that is read slowly ends where its reader was removed from the project', async () => {
  const path = `/posts/scheduled?${period}`
  expect(count(await read(path, async () => {}, left), 'Deixado')).toBe(60)
  await expect(read(path, leave, left)).rejects.toThrow()
})

test('a list that is read slowly of all projects goes on without those that its reader left', async () => {
  const text = await read(`/calendar?${period}`, leave)
  expect(count(text, 'Deixado')).toBeLessThan(60)
  expect(count(text, 'Mantido')).toBe(60)
})

test('a list that is read slowly ends with the session', async () => {
  await expect(read(`/calendar?${period}`, endSession)).rejects.toThrow()
})
