import type { RegisteredRouter } from '@tanstack/react-router'

/**
 * Without service workers (private windows of Firefox) the app's files are not stored on the device. So all
 * chunks that may be needed offline are loaded while there is a connection; this helps while the page stays
 * open.
 */
export async function loadParts(router: RegisteredRouter): Promise<void> {
  await Promise.allSettled([
    ...(
      ['/dashboard', '/posts', '/posts/create', '/calendar', '/settings', '/billing'] as const
    ).map((to) => router.preloadRoute({ to })),
    import('#src/sending/drain/load-sender.ts').then(({ loadSender }) => loadSender()),
    import('#src/sending/pending/apply-pending-edits.ts'),
    import('#local/planning/enqueue-planning.ts'),
    import('#src/sending/media/take-files.ts'),
    import('#src/sending/media/upright-blob.ts'),
    import('#src/sending/media/media-work.ts').then(({ keepMediaWorker }) => keepMediaWorker()),
    import('#src/components/ui/confirm-dialog.tsx'),
    import('./shell/account-panel.tsx'),
    import('#local/count-unsent.ts'),
    import('#src/networks/network-preview.tsx'),
    import('#src/screens/composer/composer-dialogs.tsx'),
    import('#src/screens/composer/preview/composer-preview.tsx'),
    import('#src/screens/composer/destinations/account-picker.tsx'),
    import('#src/screens/composer/schedule/schedule-editor.tsx'),
    import('#src/screens/composer/media/file-order.tsx'),
    import('#src/screens/composer/media/file-details.tsx'),
    import('#src/screens/composer/media/crop-dialog.tsx'),
    import('#src/features/network-versions/versions-section.tsx'),
    import('#src/features/network-versions/version-tabs.tsx'),
    import('#local/outbox/kinds/new-post/enqueue-draft.ts'),
    import('#src/api/stream-smart.ts'),
    import('#src/screens/composer/draft-offer.tsx'),
    import('#src/screens/composer/planning/time-help.tsx'),
    import('#src/screens/composer/planning/slots-dialog.tsx'),
    import('#src/screens/composer/planning/duplicate-notice.tsx'),
    import('#src/screens/composer/planning/hashtag-dialog.tsx'),
    import('#src/screens/composer/templates/templates-dialog.tsx'),
    import('#local/templates/save-as-template.ts'),
    import('#local/store-session.ts'),
    import('#local/sign-out-locally.ts'),
    import('#src/session/erase-device.ts'),
    import('#src/screens/posts/edit/edit-panel.tsx'),
    import('#src/features/outbox-panel/outbox-panel.tsx'),
    import('#src/features/conflict/conflict-dialog.tsx'),
    import('#src/screens/calendar/preview-dialog.tsx'),
    import('#src/screens/settings/device-section.tsx'),
    import('#src/features/plan-notice/plan-ended-note.tsx'),
    import('#src/features/late-deliveries/late-notice.tsx'),
    import('#src/features/late-deliveries/late-dialog.tsx'),
  ])
}
