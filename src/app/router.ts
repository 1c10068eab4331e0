import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { routeTree } from '#src/routeTree.gen.ts'
import { ErrorScreen } from './error-screen.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: lazyRouteComponent(
    () => import('./not-found-screen.tsx'),
    'NotFoundScreen',
  ),
  /** The old screen stays until the new one is there: nothing blinks. */
  defaultPendingMs: 1000,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }

  interface HistoryState {
    /** Set by the password reset on its way to /signin. */
    passwordResetSuccess?: boolean
    /** Why the person is back at /signin without having asked. */
    sessionEnded?: boolean
  }
}
