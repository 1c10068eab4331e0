import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '#src/app/not-found-screen.tsx'

/** Behind the guard, so that a visitor is asked to sign in before being told what does not exist. */
export const Route = createFileRoute('/_app/$')({
  component: NotFoundScreen,
  staticData: { title: 'Página não encontrada' },
})
