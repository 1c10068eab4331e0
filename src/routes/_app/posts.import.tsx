import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '#src/screens/import-posts/import-screen.tsx'

export const Route = createFileRoute('/_app/posts/import')({
  component: ImportScreen,
  staticData: { title: 'Importar posts' },
})
