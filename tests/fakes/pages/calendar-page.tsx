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
import { listPlatforms } from '#contract/endpoints/accounts.ts'
import { getPlanning } from '#contract/endpoints/planning.ts'
import { listCalendarPosts, listScheduledPosts } from '#contract/endpoints/posts.ts'
import type { WeeklySlot } from '#contract/posts/planning.ts'
import type { CalendarPost } from '#contract/posts/post.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { CalendarScreen } from '#src/screens/calendar/calendar-screen.tsx'
import { SignedInFrame, type SignedInFrameProps } from './signed-in-frame.tsx'

/** A server with posts of several projects. */
export interface FakeCalendarServer {
  posts: CalendarPost[]
  /** Nobody answers. */
  isAway: boolean
  /** Nobody answers for posts from this instant on. */
  awayFrom?: string
  /** The weekly times of every project. */
  slots?: WeeklySlot[]
}

/**
 * Shows '/calendar' to Ana. For component tests with `vi.mock('#src/api/calls/call.ts', { spy: true })`.
 */
export function showCalendar(
  server: FakeCalendarServer,
  search: Record<string, unknown>,
  session: Omit<SignedInFrameProps, 'children'> = {},
) {
  vi.mocked(call).mockImplementation((async (
    endpoint: { path: string },
    input: { projectId?: string; query?: { from: string; to: string } },
  ) => {
    const { path } = endpoint
    if (server.isAway) throw new UnreachableError('network')
    if (path === listPlatforms.path) return []
    if (path === getPlanning.path && server.slots)
      return { version: 1, slots: server.slots, hashtagGroups: [] }
    if (path !== listScheduledPosts.path && path !== listCalendarPosts.path)
      throw new UnreachableError('network')
    const { from = '', to = '' } = input.query ?? {}
    if (server.awayFrom && from >= server.awayFrom) throw new UnreachableError('network')
    return server.posts
      .filter(({ schedules }) =>
        schedules.some((one) => one.scheduledAt >= from && one.scheduledAt < to),
      )
      .filter(({ projectId }) => path === listCalendarPosts.path || projectId === input.projectId)
  }) as typeof call)
  const root = createRootRoute()
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: Outlet })
  const calendar = createRoute({
    ...{ getParentRoute: () => app, path: '/calendar', component: CalendarScreen },
    validateSearch: (written: Record<string, unknown>) => written,
  })
  const other = (path: string) =>
    createRoute({ getParentRoute: () => app, path, component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([
      app.addChildren([calendar, other('/posts'), other('/posts/create')]),
    ]),
    history: createMemoryHistory({ initialEntries: ['/calendar'] }),
  })
  void router.navigate({ to: '/calendar', search, replace: true } as never)
  const view = render(
    <SignedInFrame {...session}>
      <RouterProvider router={router as never} />
    </SignedInFrame>,
  )
  return {
    ...view,
    search: () => router.state.location.search as Record<string, unknown>,
    path: () => router.state.location.pathname,
  }
}
