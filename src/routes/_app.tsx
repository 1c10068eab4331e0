import { createFileRoute, redirect } from '@tanstack/react-router'
import { readAuthCookie } from '../api/auth-cookie.ts'
import { AppLayout } from '../app/app-layout.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (readAuthCookie()) return
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  },
  component: AppLayout,
})
