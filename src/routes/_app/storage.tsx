import { createFileRoute } from '@tanstack/react-router'
import { StorageScreen } from '#src/screens/storage/storage-screen.tsx'
import { StorageSearch } from '#src/screens/storage/storage-search.ts'

export const Route = createFileRoute('/_app/storage')({
  validateSearch: StorageSearch,
  component: StorageScreen,
  staticData: { title: 'Meus Arquivos' },
})
