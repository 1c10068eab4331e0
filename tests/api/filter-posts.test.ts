import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NetworkVersion } from '#contract/networks/network-versions.ts'
import { type Post, PostPage } from '#contract/posts/post.ts'
import {
  matchesPostFilter,
  maxSearchLength,
  PostFilter,
  postStatusLabels,
} from '#contract/posts/post-filter.ts'
import { DeliveryState } from '#contract/posts/schedule.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { addPlainAccount } from '#tests/setup/server/add-published.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000
const noon = Date.parse('2031-03-03T12:00:00.000Z')
const at = (days: number) => new Date(noon + days * day).toISOString()
const captions = [
  'Promoções de São João: 3 por R$ 12,50!',
  'Ação de graças — pão quentinho 🥖 às sete',
  "O'Brien & filhos: 'oferta' (50%) \\ sem fim",
  'CAFÉ.com bolo/torta, #padaria_aurora',
]
const blank = v.parse(NetworkVersion, { platformId: 'facebook' })
const states = DeliveryState.options

let world: TestWorld
let person: TestPerson
let stranger: TestPerson
let all: Post[]
let accounts: string[]
let foreign: string

beforeAll(async () => {
  world = await openTestWorld()
  person = await world.addPerson()
  stranger = await world.addPerson()
  const add = (platformId: string, username: string, of = person) =>
    addPlainAccount(world.deps, { projectId: of.projectId, platformId, username })
  accounts = [
    await add('instagram', 'padaria'),
    await add('instagram', 'cafe'),
    await add('facebook', 'vila'),
  ]
  foreign = await add('instagram', 'outra', stranger)
  for (let index = 0; index < 66; index += 1) await addPost(index)
  await world.deps.db
    .insert(posts)
    .values({ projectId: stranger.projectId, caption: `${captions.join(' ')} alheio` })
  all = (await read('size=100')).content
  expect(all).toHaveLength(65)
})
afterAll(() => world.close())

/** Every pair of states on two accounts, and posts with one time or none; one is deleted. */
async function addPost(index: number): Promise<void> {
  const id = randomUUID()
  await world.deps.db.insert(posts).values({
    ...{ id, projectId: person.projectId, caption: captions[index % 4] ?? '' },
    description: index % 3 === 0 ? 'Receita da vovó Ângela' : '',
    location: index % 5 === 0 ? 'Belém do Pará' : '',
    userTags: index % 7 === 0 ? '@joão.padeiro' : '',
    productTags: index % 11 === 0 ? 'pão, brioche' : '',
    createdAt: new Date(noon - (index % 20) * day),
    deletedAt: index === 65 ? new Date(noon) : null,
    versions: index === 10 ? [{ ...blank, caption: 'Só no mural' }] : [],
  })
  const times = index % 8 === 0 ? 0 : index % 8 === 1 ? 1 : 2
  const rows = Array.from({ length: times }, (_, time) => ({
    ...{ postId: id, accountId: accounts[(index + time) % 3] ?? '' },
    ...{
      timeZone: 'America/Sao_Paulo',
      scheduledAt: new Date(noon + ((index % 9) + time) * day),
    },
    state: states[(time === 0 ? index : Math.floor(index / 2)) % states.length] ?? 'scheduled',
  }))
  if (rows.length > 0) await world.deps.db.insert(deliveryTargets).values(rows)
}

const ask = (query: string, who = person) =>
  fetch(`${world.url}/api/v1/posts?${query}`, { headers: who.headers })
const read = async (query: string, who = person) => {
  const answer = await ask(query, who)
  expect(answer.status).toBe(200)
  return v.parse(PostPage, (await answer.json()).data)
}
const write = (filter: PostFilter) => {
  const fields = Object.entries(filter).map(([name, value]) => [name, value ?? ''])
  return new URLSearchParams(fields).toString()
}

/** Once among the latest posts and once among all, as for a page far down the list. */
async function compare(filter: PostFilter): Promise<string[]> {
  const wanted = all.filter((post) => matchesPostFilter(post, filter)).map(({ id }) => id)
  const near = await read(`size=100&${write(filter)}`)
  expect([filter, near.content.map(({ id }) => id)]).toEqual([filter, wanted])
  const far = await read(`size=100&page=60&${write(filter)}`)
  expect([filter, far.pagination.totalItems]).toEqual([filter, wanted.length])
  return wanted
}

const listSingle = (): PostFilter[][] => [
  Object.keys(postStatusLabels).map((status) => v.parse(PostFilter, { status })),
  [{ platformId: 'instagram' }, { platformId: 'facebook' }, { platformId: 'tiktok' }],
  accounts.map((accountId) => ({ accountId })),
  [{ from: at(3) }, { to: at(2) }, { from: at(2), to: at(4) }, { from: at(4), to: at(2) }],
  // Of a zone that is further from UTC than the database takes.
  [{ from: '2031-03-07T11:59:00+23:59' }, { to: '2031-03-04T12:00:00-23:59' }],
  [{ q: 'promocoes' }, { q: 'SÃO jo' }, { q: 'pao' }, { q: 'belem' }, { q: '#12' }, { q: '7' }],
]

it('the filtered list of posts has what the same filter finds on the device, for each filter alone', async () => {
  let found = 0
  for (const filter of listSingle().flat()) found += (await compare(filter)).length > 0 ? 1 : 0
  expect(found).toBeGreaterThan(18)
})

it('the filtered list of posts has what the same filters find on the device in pairs', async () => {
  const kinds = listSingle()
  for (const [index, kind] of kinds.entries())
    for (const other of kinds.slice(index + 1))
      for (const one of kind) for (const two of other.slice(0, 2)) await compare({ ...one, ...two })
})

it.each([
  "o'brien",
  'oferta 50',
  "' | alheio:* & !x <-> (",
  '\\',
  '🥖',
  '!!',
  'padaria_aurora',
  'cafe com',
  'joão.padeiro',
  '00012',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9 0',
  'x'.repeat(maxSearchLength),
  'ﬁlhos ß',
])('the filtered list of posts takes %j for words and nothing else', async (q) => {
  await compare({ q })
})

it('the filtered list of posts finds a word by its stem, and what only one network is told', async () => {
  const count = async (q: string) => (await read(`size=100&${write({ q })}`)).content.length
  expect(await count('promoção')).toBe(await count('promoções'))
  expect(await count('promoção')).toBeGreaterThan(10)
  expect([await count('ações'), await count('filho')]).toEqual([16, 16])
  expect([await count('mural'), await count('facebook')]).toEqual([1, 0])
})

it('the filtered list of posts finds nothing by an account or in a text of another project', async () => {
  expect((await read(write({ accountId: foreign }))).content).toEqual([])
  expect((await read(write({ q: 'alheio' }))).content).toEqual([])
  expect((await read(write({ q: 'alheio' }), stranger)).content).toHaveLength(1)
})

it('the filtered list of posts finds a changed text at once, and a deleted post no more', async () => {
  const [first] = all
  const id = first?.id ?? ''
  const isIt = eq(posts.id, id)
  const caption = first?.caption ?? ''
  await world.deps.db.update(posts).set({ caption: 'Panetone' }).where(isIt)
  expect((await read(write({ q: 'panet' }))).content.map((post) => post.id)).toEqual([id])
  await world.deps.db
    .update(posts)
    .set({ deletedAt: new Date(noon) })
    .where(isIt)
  expect((await read(write({ q: 'panet' }))).content).toEqual([])
  await world.deps.db.update(posts).set({ caption, deletedAt: null }).where(isIt)
})

it('the filtered list of posts gives its pages without gaps, in both orders', async () => {
  const filter = { platformId: 'instagram' }
  const wanted = await compare(filter)
  const size = 7
  for (const direction of ['desc', 'asc']) {
    const pages: string[] = []
    for (let page = 0; page * size < wanted.length; page += 1) {
      const query = `size=${size}&page=${page}&direction=${direction}&${write(filter)}`
      const { content, pagination } = await read(query)
      pages.push(...content.map(({ id }) => id))
      expect(pagination.hasNext).toBe((page + 1) * size < wanted.length)
    }
    expect(pages).toEqual(direction === 'desc' ? wanted : wanted.toReversed())
  }
})

it('the filtered list of posts refuses what no filter asks for', async () => {
  const queries = ['status=lost', 'accountId=1', 'from=ontem', `q=${'x'.repeat(101)}`]
  for (const query of queries) expect([query, (await ask(query)).status]).toEqual([query, 400])
})
