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
  /** Within this time, in ms, the old screen stays visible while the new one loads. */
  defaultPendingMs: 1000,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }

  interface HistoryState {
    /** Set by the password reset on its way to /signin. */
    passwordResetSuccess?: boolean
    /** Set by the sign-up on its way to /signin: the address to which its mail was sent. */
    signedUpEmail?: string
    /** Set when the server ended the session, so that /signin says why. */
    sessionEnded?: boolean
  }
}
