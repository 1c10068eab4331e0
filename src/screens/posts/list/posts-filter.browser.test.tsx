import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Post } from '#contract/posts/post.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { type FakePostServer, showPosts } from '#tests/fakes/pages/posts-page.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: nothing is sent here.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const failed = makePost({ caption: 'Bolo', schedules: [makeSchedule({ state: 'rejected' })] })
const serverOf = (...posts: Post[]): FakePostServer => ({ posts, isAway: false, asked: [] })

const captions = () =>
  within(screen.getByRole('region', { name: 'Posts' }))
    .queryAllByRole('article')
    .map((card) => card.getAttribute('aria-label'))
const shows = (...wanted: string[]) => waitFor(() => expect(captions()).toEqual(wanted))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Buscar posts'), { target: { value: text } })

it('the filters of the posts are asked of the server and stand in the address', async () => {
  const server = serverOf(makePost({ caption: 'Pão' }), failed)
  const { search } = showPosts(server)
  await shows('Pão', 'Bolo')
  choose('Status', 'failed')
  await shows('Bolo')
  await waitFor(() => expect(server.asked.at(-1)).toEqual({ status: 'failed' }))
  type('bol')
  await waitFor(() => expect(search()).toMatchObject({ q: 'bol', status: 'failed' }))
  await waitFor(() => expect(server.asked.at(-1)).toEqual({ q: 'bol', status: 'failed' }))
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await shows('Pão', 'Bolo')
  expect(search()).toEqual({})
  expect(screen.getByLabelText<HTMLInputElement>('Buscar posts').value).toBe('')
})

it('the filters of the posts are read from the address, and leave words and a way back where nothing is found', async () => {
  showPosts(serverOf(makePost({ caption: 'Pão' })), { q: 'bolo', from: '2026-11-01' })
  await screen.findByText('Nenhum post encontrado com estes filtros')
  expect(screen.getByLabelText<HTMLInputElement>('De').value).toBe('2026-11-01')
  const [, inList] = screen.getAllByRole('button', { name: 'Limpar filtros' })
  fireEvent.click(inList ?? document.body)
  await shows('Pão')
})

it('the filters of the posts: narrow what this device has where nobody answers, and say so', async () => {
  const server = serverOf(makePost({ caption: 'Pão' }), failed)
  showPosts(server)
  await shows('Pão', 'Bolo')
  server.isAway = true
  type('pao')
  await shows('Pão')
  await screen.findByText(/só (no|o) que está neste aparelho/)
  server.isAway = false
})

it('the filters of the posts keep an account of another network from being asked for', async () => {
  const { search } = showPosts(serverOf(), { accountId: crypto.randomUUID() })
  await screen.findByText('Conta desconectada', { selector: 'option:checked' })
  choose('Rede', 'instagram')
  await waitFor(() => expect(search()).toEqual({ platformId: 'instagram' }))
})

it('the filters of the posts: choose a period by its name, and by its days', async () => {
  const { search } = showPosts(serverOf())
  await screen.findByLabelText('Período')
  choose('Período', 'Hoje')
  await waitFor(() => expect(search().from).toMatch(/^\d{4}-\d\d-\d\d$/))
  expect(search().to).toBe(search().from)
  choose('Período', 'own')
  choose('De', '2026-11-20')
  choose('Até', '2026-11-10')
  await screen.findByText('Antes da data inicial.')
  choose('De', '0002-11-10')
  expect(search()).toEqual({ from: '2026-11-20', to: '2026-11-10' })
})
