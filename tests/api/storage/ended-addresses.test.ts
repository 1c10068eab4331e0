import { afterAll, beforeAll, expect, it } from 'vitest'
import { listHashes } from '#server/page/page-policies.ts'
import { addStoragePerson, type StorageTools } from '#tests/setup/posting/storage-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'
const ended = '/files/x/original'

let world: TestWorld
let tools: StorageTools
beforeAll(async () => {
  world = await openTestWorld()
  tools = await addStoragePerson(world)
})
afterAll(() => world.close())

it('an address of a file that has ended says so in words to whoever opens it in a tab', async () => {
  const page = await tools.get(ended, { Accept: browser })
  expect(page.status).toBe(404)
  const headers = Object.fromEntries(page.headers)
  expect(headers).toMatchObject({
    ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    ...{ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', vary: 'Accept' },
  })
  const text = await page.text()
  expect(text).toContain('<h1>O endereço deste arquivo expirou</h1>')
  expect(text).toContain('href="/storage"')
  expect(text).not.toMatch(/<script|style=| on\w+=/)
  const policy = headers['content-security-policy']
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^ ']+'; img-src 'self'; base-uri/)
  expect(policy).toContain(listHashes(text, 'style'))
})

it('an address of a file that has ended is answered in JSON to programs and to pictures', async () => {
  for (const accepted of ['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8']) {
    const answer = await tools.get(ended, { Accept: accepted })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
})

it('a file that is there is given to a tab', async () => {
  const bytes = Buffer.from('%PDF-1.7')
  const { fileUrl } = await tools.add(bytes, 'a.pdf')
  const answer = await tools.get(fileUrl, { Accept: browser })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
})
