import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#src/screens/dashboard/dashboard-screen.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  component: DashboardScreen,
  staticData: { title: 'Painel' },
})
