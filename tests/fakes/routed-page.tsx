import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

/**
 * A page with one screen, for parts that hold links. What it shows comes a moment after it is
 * rendered.
 */
export function RoutedPage({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: () => <main>{children}</main> }),
      history: createMemoryHistory(),
    }),
  )
  return <RouterProvider router={router} />
}
