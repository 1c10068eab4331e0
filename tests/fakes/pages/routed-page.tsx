import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

/**
 * A page with one route, for components that contain links. The content appears a little after
 * rendering.
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
