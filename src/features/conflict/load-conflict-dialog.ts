/** The dialog is large and seldom needed, so it is loaded on demand. */
export const loadConflictDialog = () => import('./conflict-dialog.tsx')
