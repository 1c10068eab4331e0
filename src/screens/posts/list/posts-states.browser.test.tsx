import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Post } from '#contract/posts/post.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { makeDraft } from '#tests/fakes/device/local-device.ts'
import { type FakePostServer, showPosts } from '#tests/fakes/pages/posts-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
const connection = vi.hoisted(() => ({ isOnline: true }))
vi.mock('#src/browser/connectivity.ts', () => ({ useConnectivity: () => connection }))
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

beforeEach(async () => {
  connection.isOnline = true
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
  window.scrollTo(0, 0)
})

const serverOf = (posts: Post[], changes: Partial<FakePostServer> = {}): FakePostServer => ({
  ...{ posts, isAway: false, asked: [], ...changes },
})
const old = 'Erro ao buscar posts. Aparecem os que este aparelho já tinha.'
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => makePost({ caption: `Post ${index}` }))
const list = () => within(screen.getByRole('region', { name: 'Posts' }))
async function show(server: FakePostServer) {
  const view = showPosts(server)
  await screen.findByRole('region', { name: 'Posts' })
  return view
}
const scrollToEnd = () => window.scrollTo(0, document.documentElement.scrollHeight)

it('a project without posts says so, and leads to the first one', async () => {
  const { router } = await show(serverOf([]))
  await screen.findByRole('heading', { name: 'Nenhum post encontrado' })
  expect(list().getByText('Comece criando seu primeiro post!')).toBeTruthy()
  expect(list().queryByText('Erro ao buscar posts.')).toBeNull()
  await userEvent.click(list().getByRole('link', { name: 'Criar Post' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/posts/create'))
})

it('a project whose only post is a draft of this device is not called empty', async () => {
  await makeDraft(localDb, { caption: 'Pão de queijo' })
  await show(serverOf([]))
  await screen.findByRole('article', { name: 'Rascunho: Pão de queijo' })
  await waitFor(() => expect(list().queryByRole('status')).toBeTruthy())
  expect(screen.queryByText('Nenhum post encontrado')).toBeNull()
})

it('while more posts are loading the end of the list says so, and then has them', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await show(serverOf(many(20), { beforePage: async (at) => (at > 0 ? await held : undefined) }))
  await list().findByRole('article', { name: 'Post 0' })
  expect(screen.queryByText('Carregando mais posts...')).toBeNull()
  scrollToEnd()
  const told = await screen.findByText('Carregando mais posts...')
  expect(told).toBe(list().getByRole('status'))
  expect(list().queryByRole('article', { name: 'Post 15' })).toBeNull()
  answer()
  await waitFor(() => expect(screen.queryByText('Carregando mais posts...')).toBeNull())
  scrollToEnd()
  await list().findByRole('article', { name: 'Post 19' })
})

it('posts that cannot be fetched are not called none, and are asked for again by a press', async () => {
  const server = serverOf(many(2), { isAway: true })
  await show(server)
  await list().findByText('Erro ao buscar posts.')
  expect(screen.queryByText('Nenhum post encontrado')).toBeNull()
  server.isAway = false
  await userEvent.click(list().getByRole('button', { name: 'Tentar de novo' }))
  await list().findByRole('article', { name: 'Post 1' })
  expect(screen.queryByText('Erro ao buscar posts.')).toBeNull()
})

it('posts that cannot be fetched again stay and are said to be old, until they are fetched by a press', async () => {
  const server = serverOf(many(2))
  const { client } = await show(server)
  await list().findByRole('article', { name: 'Post 1' })
  server.isAway = true
  await client.refetchQueries()
  await list().findByText(old)
  expect(list().getByRole('article', { name: 'Post 1' })).toBeTruthy()
  server.isAway = false
  server.posts = many(3)
  await userEvent.click(list().getByRole('button', { name: 'Tentar de novo' }))
  await list().findByRole('article', { name: 'Post 2' })
  expect(screen.queryByText(old)).toBeNull()
})

it('without a connection a device that has no posts yet says when they appear, and no error', async () => {
  connection.isOnline = false
  await show(serverOf(many(2), { isAway: true }))
  await list().findByText(/^Os posts deste projeto ainda não chegaram a este aparelho\./)
  expect(screen.queryByText('Erro ao buscar posts.')).toBeNull()
  expect(screen.queryByText('Nenhum post encontrado')).toBeNull()
})

it('more posts that cannot be fetched leave the others there, are told once, and come by a press', async () => {
  const server = serverOf(many(20), { awayFromPage: 1 })
  await show(server)
  await list().findByRole('article', { name: 'Post 0' })
  scrollToEnd()
  const told = await screen.findByText('Erro ao buscar posts.')
  expect(told).toBe(list().getByRole('status'))
  expect(list().getByRole('article', { name: 'Post 14' })).toBeTruthy()
  const asked = server.asked.length
  // Scrolling to the end again does not repeat the failed request.
  window.scrollTo(0, 0)
  await list().findByRole('article', { name: 'Post 0' })
  scrollToEnd()
  await list().findByRole('article', { name: 'Post 14' })
  expect(server.asked.length).toBe(asked)
  delete server.awayFromPage
  await userEvent.click(within(told).getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByText('Erro ao buscar posts.')).toBeNull())
  scrollToEnd()
  await list().findByRole('article', { name: 'Post 19' })
})
