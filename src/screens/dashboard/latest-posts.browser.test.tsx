import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listPosts } from '#contract/endpoints/posts.ts'
import type { Post } from '#contract/posts/post.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { LatestPosts } from './latest-posts.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

async function show(posts: Post[] | Error | Promise<never>) {
  answerCalls((endpoint) => {
    if (endpoint !== listPosts) return new Error('Nobody should ask for this')
    return Array.isArray(posts) ? { content: posts, pagination: {} } : posts
  })
  render(
    <SignedInFrame>
      <RoutedPage>
        <LatestPosts />
      </RoutedPage>
    </SignedInFrame>,
  )
  return within(await screen.findByRole('region', { name: 'Últimos posts' }))
}

it('LatestPosts lists the posts, and leads to all of them', async () => {
  const card = await show([makePost({ caption: 'Pão' }), makePost({ id: 'b', caption: 'Bolo' })])
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(2))
  const link = card.getByRole('link', { name: 'Ver todos' })
  expect(link.getAttribute('href')).toBe('/posts')
  link.focus()
  await waitFor(() => expect(document.querySelector('[popover]')?.textContent).toBe('Ver todos'))
})

it('LatestPosts shows two placeholders until the posts are known', async () => {
  const card = await show(new Promise<never>(() => {}))
  const busy = card.getByText('Carregando...').parentElement
  expect(busy?.ariaBusy).toBe('true')
  expect(busy?.querySelectorAll('div > .size-16')).toHaveLength(2)
})

it('without posts it leads to the first one', async () => {
  const card = await show([])
  await card.findByRole('heading', { name: 'Nenhum post ainda' })
  card.getByText('Crie seu primeiro post para começar')
  expect(card.getByRole('link', { name: 'Criar Post' }).getAttribute('href')).toBe('/posts/create')
})

it('a failure is logged and told in its place, and the placeholders are gone', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const card = await show(new ApiError(500, { code: 'INTERNAL', message: '', details: [] }))
  await card.findByText('Erro ao buscar posts.')
  expect(warn).toHaveBeenCalledOnce()
  expect(card.queryByText('Carregando...')).toBeNull()
})
