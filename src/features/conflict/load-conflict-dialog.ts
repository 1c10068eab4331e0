/** Loaded on demand: it is seldom needed, and large. */
export const loadConflictDialog = () => import('./conflict-dialog.tsx')
