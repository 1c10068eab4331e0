import { createFileRoute, redirect } from '@tanstack/react-router'
import { readAuthCookie } from '#src/api/auth-cookie.ts'
import { restoreSession } from '#src/api/restore-session.ts'
import { AppLayout } from '#src/app/app-layout.tsx'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    // The row is asked for only where the cookie is missing: nobody else waits for a database.
    if (readAuthCookie() || (await restoreSession())) return
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  },
  component: AppLayout,
})
