import { createFileRoute } from '@tanstack/react-router'
import { HardDrive } from 'lucide-react'
import { LaterArea } from '#src/app/later-area.tsx'

export const Route = createFileRoute('/_app/storage')({
  component: Storage,
  staticData: { title: 'Armazenamento' },
})

function Storage() {
  return <LaterArea title="Armazenamento" icon={HardDrive} />
}
