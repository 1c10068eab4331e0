import { createFileRoute } from '@tanstack/react-router'
import { BillingScreen } from '#src/screens/billing/billing-screen.tsx'

export const Route = createFileRoute('/_app/billing')({
  component: BillingScreen,
  staticData: { title: 'Cobrança' },
})
