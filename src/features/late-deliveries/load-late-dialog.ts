/** The dialog is seldom needed, so it is loaded on demand. */
export const loadLateDialog = () => import('./late-dialog.tsx')
