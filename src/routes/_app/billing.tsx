import { createFileRoute } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { LaterArea } from '#src/app/later-area.tsx'

export const Route = createFileRoute('/_app/billing')({
  component: Billing,
  staticData: { title: 'Cobrança' },
})

function Billing() {
  return <LaterArea title="Cobrança" icon={CreditCard} />
}
