import { createFileRoute } from '@tanstack/react-router'
import { StorageScreen } from '#src/screens/storage/storage-screen.tsx'
import type { StorageSearch } from '#src/screens/storage/storage-search.ts'

export const Route = createFileRoute('/_app/storage')({
  // The screen validates the search itself, so that no other page has to load the schema of its path.
  validateSearch: (search: Record<string, unknown>) => search as StorageSearch,
  component: StorageScreen,
  staticData: { title: 'Meus Arquivos' },
})
