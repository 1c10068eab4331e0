import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { listPosts } from '#contract/endpoints/posts.ts'
import type { Post } from '#contract/posts/post.ts'
import { matchesPostFilter, type PostFilter } from '#contract/posts/post-filter.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { PostsScreen } from '#src/screens/posts/list/posts-screen.tsx'
import { makeFrameClient, SignedInFrame } from './signed-in-frame.tsx'

/** A server with posts, and what it was asked for; `isAway`: nobody answers. */
export interface FakePostServer {
  posts: Post[]
  isAway: boolean
  asked: PostFilter[]
  /** Nobody answers for this page and the later ones; the first is 0. */
  awayFromPage?: number
  /** Before a page is answered. */
  beforePage?: (page: number) => Promise<void>
  /** Posts of a page, where they are more than are asked for. */
  pageSize?: number
}

/**
 * Shows '/posts' to Ana. For component tests with `vi.mock('#src/api/calls/call.ts', { spy: true })`.
 */
export function showPosts(server: FakePostServer, search: Record<string, unknown> = {}) {
  vi.mocked(call).mockImplementation((async (
    endpoint: unknown,
    input: { query: PostFilter & { page: string; size: string } },
  ) => {
    if (endpoint !== listPosts || server.isAway) throw new UnreachableError('network')
    const { page, size, sort: _, direction: __, ...filter } = input.query as Record<string, string>
    server.asked.push(filter as PostFilter)
    await server.beforePage?.(Number(page))
    if (Number(page) >= (server.awayFromPage ?? Infinity)) throw new UnreachableError('network')
    const found = server.posts.filter((post) => matchesPostFilter(post, filter as PostFilter))
    const count = server.pageSize ?? Number(size)
    const begin = Number(page) * count
    const end = begin + count
    const pagination = { page: Number(page), hasNext: end < found.length }
    return { content: found.slice(begin, end), pagination }
  }) as typeof call)
  const root = createRootRoute()
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: Outlet })
  const posts = createRoute({
    ...{ getParentRoute: () => app, path: '/posts/', component: PostsScreen },
    validateSearch: (written: Record<string, unknown>) => written,
  })
  const create = createRoute({
    ...{ getParentRoute: () => app, path: '/posts/create', component: () => null },
  })
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren([posts, create])]),
    history: createMemoryHistory({ initialEntries: ['/posts'] }),
  })
  void router.navigate({ to: '/posts', search, replace: true } as never)
  const client = makeFrameClient()
  const view = render(
    <SignedInFrame client={client}>
      <main className="mx-auto max-w-[100rem] p-4">
        <RouterProvider router={router as never} />
      </main>
    </SignedInFrame>,
  )
  return {
    ...view,
    client,
    router,
    search: () => router.state.location.search as Record<string, unknown>,
  }
}
