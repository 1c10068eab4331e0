import { createFileRoute, redirect } from '@tanstack/react-router'
import { AppLayout } from '../app/app-layout.tsx'
import { readAuthCookie } from '../api/auth-cookie.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location }) => {
    if (readAuthCookie()) return
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  },
  component: AppLayout,
})
