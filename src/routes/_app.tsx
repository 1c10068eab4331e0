import { createFileRoute } from '@tanstack/react-router'
import { AppLayout } from '#src/app/app-layout.tsx'
import { requireSession } from '#src/app/require-session.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: requireSession,
  component: AppLayout,
})
