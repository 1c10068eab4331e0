import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#src/app/not-found-screen.tsx'

/** This route is inside the guard: a visitor is asked to sign in first, also for unknown addresses. */
export const Route = createFileRoute('/_app/$')({
  component: NotFoundScreen,
  staticData: { title: 'Página não encontrada' },
})
