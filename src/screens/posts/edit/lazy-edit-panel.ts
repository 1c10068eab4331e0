import { lazy } from 'react'

/** The edit mode is a chunk of its own, because most people who look at their posts change none. */
export const loadEditPanel = () => import('./edit-panel.tsx')

export const EditPanel = lazy(async () => ({ default: (await loadEditPanel()).EditPanel }))
