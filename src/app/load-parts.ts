import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Where the browser has no workers (a private window of Firefox) nothing keeps the app on the device: so
 * what may be needed once the connection is gone is loaded while there is one. The page has to stay open.
 */
export async function loadParts(router: RegisteredRouter): Promise<void> {
  await Promise.allSettled([
    ...(['/dashboard', '/posts', '/posts/create', '/calendar', '/settings'] as const).map((to) =>
      router.preloadRoute({ to }),
    ),
    import('../offline/wake.ts'),
    import('#local/media/check-file.ts'),
    import('#local/media/inspect-video.ts'),
    import('../components/ui/confirm-dialog.tsx'),
    import('./shell/account-panel.tsx'),
    import('./shell/sign-out-dialog.tsx'),
    import('../screens/composer/composer-dialogs.tsx'),
    import('../screens/posts/edit-panel.tsx'),
    import('../screens/outbox/outbox-panel.tsx'),
    import('../screens/conflict/conflict-dialog.tsx'),
    import('../screens/calendar/preview-dialog.tsx'),
    import('../screens/settings/device-section.tsx'),
  ])
}
