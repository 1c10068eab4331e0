/** Loaded on demand: the queue, which every screen has, needs it seldom. */
export const loadOtherFolderDialog = () => import('./other-folder-dialog.tsx')
