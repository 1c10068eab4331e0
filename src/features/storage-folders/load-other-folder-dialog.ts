/** The queue, which every screen has, seldom needs this dialog, so it is loaded on demand. */
export const loadOtherFolderDialog = () => import('./other-folder-dialog.tsx')
