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
import { call } from '#src/api/calls/call.ts'
import { StorageScreen } from '#src/screens/storage/storage-screen.tsx'
import type { StorageSearch } from '#src/screens/storage/storage-search.ts'
import { SignedInFrame, type SignedInFrameProps } from './signed-in-frame.tsx'
import { answerStorage, type FakeStorage } from './storage-server.ts'

/**
 * Shows '/storage' with this query string to Ana, whose calls the fake storage answers. For component
 * tests with `vi.mock('#src/api/calls/call.ts', { spy: true })`.
 */
export function showStorage(
  storage: FakeStorage,
  search: Record<string, unknown> = {},
  session: Omit<SignedInFrameProps, 'children'> = {},
) {
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: object) => {
    const answer = await answerStorage(storage, endpoint, input)
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof call)
  const root = createRootRoute()
  const app = createRoute({ getParentRoute: () => root, id: '_app', component: Outlet })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => app, path, component })
  const storageRoute = createRoute({
    ...{ getParentRoute: () => app, path: '/storage', component: StorageScreen },
    validateSearch: (search: Record<string, unknown>) => search,
  })
  const router = createRouter({
    routeTree: root.addChildren([
      app.addChildren([
        storageRoute,
        page('/posts', () => null),
        page('/posts/create', () => null),
      ]),
    ]),
    history: createMemoryHistory({ initialEntries: ['/storage'] }),
  })
  void router.navigate({ to: '/storage', search, replace: true } as never)
  const view = render(
    <SignedInFrame {...session}>
      <main className="mx-auto max-w-[100rem] p-4">
        <RouterProvider router={router as never} />
      </main>
    </SignedInFrame>,
  )
  return { ...view, router, search: () => router.state.location.search as StorageSearch }
}
