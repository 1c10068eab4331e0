import { beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import type { Project } from '#contract/projects/project.ts'
import type { Draft } from '#local/database/rows.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { accountId, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { findChoices, type PaletteContent } from './find-choices.ts'
import { foldPosts } from './post-index.ts'

const makeProject = (at: number, name: string): Project => ({
  id: `0b000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  ...{ name, description: '', isDefault: false, timeZone, userRole: 'OWNER' },
  ...{ memberCount: 1, canManageMembers: true },
})
const project = { ...makeProject(0, 'Café'), id: projectId }
const drafts = [{ id: 'd', caption: 'Pão de queijo', description: '' }] as Draft[]

let content: PaletteContent
beforeEach(() => {
  content = {
    ...{ project, drafts, timeZone, posts: [], recent: [] },
    projects: [project, makeProject(1, 'Padaria São João'), makeProject(2, 'Sorveteria')],
    platforms: [makePlatform([makeAccount({ id: accountId, username: 'padaria.da.vila' })])],
  }
})

const labels = (text: string, changes: Partial<PaletteContent> = {}) =>
  findChoices(text, { ...content, ...changes }).choices.map(({ label }) => label)

async function withPosts(...posts: Post[]): Promise<Partial<PaletteContent>> {
  await new Promise<void>((resolve) => void foldPosts(posts, resolve))
  return { posts }
}

it('findChoices finds without accents and capitals, by the beginnings of words in any order', () => {
  expect(labels('joao SAO')).toEqual(['Padaria São João', 'Procurar “joao SAO” em todos os posts'])
  expect(labels('ueijo')).toEqual(['Procurar “ueijo” em todos os posts'])
})

it('findChoices puts the whole name before its beginning, and that before a word in it or beside it', () => {
  expect(labels('sao')[0]).toBe('Padaria São João')
  expect(labels('posts').slice(0, 1)).toEqual(['Posts'])
  expect(labels('novo')[0]).toBe('Novo post')
  expect(labels('planilha')[0]).toBe('Importar posts')
  expect(labels('padaria')).toEqual([
    'Padaria São João',
    '@padaria.da.vila',
    'Procurar “padaria” em todos os posts',
  ])
  // 'agenda' is one of the other words that find 'Calendário'.
  expect(labels('agenda')).toContain('Calendário')
})

it('findChoices finds a post by its number first, and by any word of its text', async () => {
  const posts = await withPosts(
    makePost({ number: 12, caption: 'Bolo de milho' }),
    makePost({ number: 3, caption: '12 motivos para tomar café' }),
    makePost({ number: 4, caption: 'Festa\njunina', description: 'com quentão' }),
  )
  expect(labels('#12', posts)[0]).toBe('Bolo de milho')
  expect(labels('12', posts).slice(0, 2)).toEqual(['Bolo de milho', '12 motivos para tomar café'])
  expect(labels('quentao', posts)[0]).toBe('Festa')
})

it('findChoices leaves out what the role may not see, and the project that is open', () => {
  expect(labels('atividade')[0]).toBe('Atividade')
  const editor = { project: { ...project, userRole: 'EDITOR' as const } }
  expect(labels('atividade', editor)).toEqual(['Procurar “atividade” em todos os posts'])
  expect(labels('cafe')).toEqual(['Procurar “cafe” em todos os posts'])
})

it('findChoices begins with what was chosen last, as far as it is there, and the rest that is always there', () => {
  const all = labels('', { recent: ['screen:/billing', 'post:gone', 'draft:d'] })
  expect(all.slice(0, 3)).toEqual(['Cobrança', 'Pão de queijo', 'Novo post'])
  expect(all.filter((label) => label === 'Cobrança')).toHaveLength(1)
  expect(all).not.toContain('Sorveteria')
})

it('findChoices puts what was chosen lately before what fits as well', () => {
  expect(labels('padaria', { recent: [`account:${accountId}`] })[0]).toBe('@padaria.da.vila')
})

it('findChoices counts all, draws the best thirty, and is quick with ten thousand posts and two hundred projects', async () => {
  const { schedules, media } = makePost()
  const made = Array.from({ length: 10_000 }, (_, at) =>
    makePost({
      ...{ number: at + 1, schedules, media },
      caption: `Promoção ${at} de inverno. ${'Venha à loja. '.repeat(20)}`,
    }),
  )
  const posts = await withPosts(...made)
  const projects = Array.from({ length: 200 }, (_, at) => makeProject(at, `Loja ${at}`))
  const heavy = { ...content, ...posts, projects }
  const { choices, count } = findChoices('loja', heavy)
  expect(count).toBe(10_200)
  expect(choices).toHaveLength(31)
  const begun = performance.now()
  const typed = ['p', 'pr', 'promo', 'promocao', 'promocao 99', 'promocao 999']
  for (const text of typed) findChoices(text, heavy)
  // It takes 50 ms on an ordinary machine; more is allowed because other tests run at the same time.
  expect((performance.now() - begun) / typed.length).toBeLessThan(200)
})
