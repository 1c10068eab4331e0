/** Seldom needed, and not small: loaded when two versions are to be compared. */
export const loadConflictDialog = () => import('./conflict-dialog.tsx')
