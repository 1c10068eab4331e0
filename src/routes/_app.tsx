import { createFileRoute, redirect } from '@tanstack/react-router'
import { AppLayout } from '#src/app/app-layout.tsx'
import { readAuthCookie } from '#src/session/auth-cookie.ts'
import { restoreSession } from '#src/session/restore-session.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location }) => {
    // The row is asked for only where the cookie is missing: nobody else waits for a database.
    if (readAuthCookie() || (await restoreSession())) return
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  },
  component: AppLayout,
})
