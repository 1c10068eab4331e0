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
    import('../offline/load-sender.ts').then(({ loadSender }) => loadSender()),
    import('../offline/apply-pending-edits.ts'),
    import('#local/planning/enqueue-planning.ts'),
    import('../offline/take-files.ts'),
    import('../offline/media-work.ts').then(({ keepMediaWorker }) => keepMediaWorker()),
    import('../components/ui/confirm-dialog.tsx'),
    import('./shell/account-panel.tsx'),
    import('#local/count-unsent.ts'),
    import('./shell/sign-out-dialog.tsx'),
    import('../networks/network-preview.tsx'),
    import('../screens/composer/composer-dialogs.tsx'),
    import('../screens/composer/preview/composer-preview.tsx'),
    import('../screens/composer/account-picker.tsx'),
    import('../screens/composer/schedule-editor.tsx'),
    import('../screens/composer/media/file-order.tsx'),
    import('../screens/composer/media/file-details.tsx'),
    import('../screens/composer/media/crop-dialog.tsx'),
    import('./versions/versions-section.tsx'),
    import('./versions/version-tabs.tsx'),
    import('#local/outbox/kinds/new-post/enqueue-draft.ts'),
    import('../api/stream-smart.ts'),
    import('../screens/composer/planning/time-help.tsx'),
    import('../screens/composer/planning/slots-dialog.tsx'),
    import('../screens/composer/planning/duplicate-notice.tsx'),
    import('../screens/composer/planning/hashtag-dialog.tsx'),
    import('../screens/composer/templates/templates-dialog.tsx'),
    import('#local/templates/save-as-template.ts'),
    import('#local/store-session.ts'),
    import('../screens/posts/edit-panel.tsx'),
    import('../screens/outbox/outbox-panel.tsx'),
    import('../screens/conflict/conflict-dialog.tsx'),
    import('../screens/calendar/preview-dialog.tsx'),
    import('../screens/settings/device-section.tsx'),
  ])
}
