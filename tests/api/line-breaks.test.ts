import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SavedTemplate, Template } from '#contract/posts/template.ts'
import { writeTemplateForm } from '#contract/posts/template-form.ts'
import { posts, savedTemplates } from '#server/db/schema/posts.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

// Browsers, and Node's FormData, write '\r\n' for each line break of a form's text.

let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openPostTools(world)
})
afterAll(() => world.close())

const words = {
  caption: 'Pão\nàs 7h\n\n☕',
  description: 'Para a vitrine.\nSem pressa.',
  altText: 'Um pão\nsobre a mesa',
}
const asSent = (text: string) => text.replaceAll('\n', '\r\n')

test('a post has the line breaks that were written, new and changed', async () => {
  const post = await tools.create({ template: words })
  expect(post).toMatchObject(words)
  const [row] = await world.deps.db.select().from(posts).where(eq(posts.id, post.id))
  expect(row).toMatchObject(words)
  const edit = { caption: 'Bolo\nàs 8h', description: 'a\n\nb' }
  expect(await tools.read(await tools.edit(post, edit))).toMatchObject(edit)
})

test('a caption may be as long as the network allows, with each line break counted once', async () => {
  const caption = `${'a'.repeat(2160)}${'\n'.repeat(40)}`.slice(0, -1).concat('b')
  expect(caption).toHaveLength(2200)
  const post = await tools.create({ template: { caption } })
  expect(post.caption).toBe(caption)
  expect((await tools.read(await tools.edit(post, { caption }))).caption).toBe(caption)
  const answer = await tools.edit({ ...post, version: 2 }, { caption: `${caption}c` })
  await expectRefusal(answer, 422, 'POST_REJECTED')
})

test('a template has the line breaks that were written', async () => {
  const form = new FormData()
  for (const [name, value] of writeTemplateForm(v.parse(Template, words))) form.append(name, value)
  const answer = await fetch(`${world.url}/api/v1/templates`, {
    ...{ method: 'POST', body: form },
    headers: { ...tools.person.headers, 'Idempotency-Key': 'line-breaks-of-a-template' },
  })
  const { data } = v.parse(v.object({ data: SavedTemplate }), await answer.json())
  expect(data).toMatchObject(words)
  const [row] = await world.deps.db
    .select()
    .from(savedTemplates)
    .where(eq(savedTemplates.id, data.id))
  expect(row).toMatchObject(words)
})

test('what servers of before kept as it arrived is mended by the migration', async () => {
  const { db } = world.deps
  const post = await tools.create({ template: words })
  const kept = { caption: asSent(words.caption), description: 'a\rb', location: 'x\r\ny' }
  await db.update(posts).set(kept).where(eq(posts.id, post.id))
  const path = new URL('../../server/db/migrations/0027_line_breaks.sql', import.meta.url)
  for (const statement of (await readFile(path, 'utf8')).split('--> statement-breakpoint'))
    await db.execute(sql.raw(statement))
  const [row] = await db.select().from(posts).where(eq(posts.id, post.id))
  expect(row).toMatchObject({ ...words, description: 'a\nb', location: 'x\ny' })
})
