/** Loaded on demand: it is seldom needed. */
export const loadLateDialog = () => import('./late-dialog.tsx')
