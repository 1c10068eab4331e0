import { createFileRoute } from '@tanstack/react-router'
import { StorageScreen } from '#src/screens/storage/storage-screen.tsx'
import type { StorageSearch } from '#src/screens/storage/storage-search.ts'

export const Route = createFileRoute('/_app/storage')({
  // The screen reads it: the schema of a long path is not for every page to load.
  validateSearch: (search: Record<string, unknown>) => search as StorageSearch,
  component: StorageScreen,
  staticData: { title: 'Meus Arquivos' },
})
