import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { homePath, optionalToken } from '#src/app/redirect-target.ts'
import { InviteScreen } from '#src/screens/invite/invite-screen.tsx'
import { readAuthCookie } from '#src/session/auth-cookie.ts'
import { restoreSession } from '#src/session/restore-session.ts'

/** Outside the layout of the app, since a person without a project cannot open that. */
export const Route = createFileRoute('/invite')({
  validateSearch: v.object({ token: optionalToken }),
  beforeLoad: async ({ search: { token } }) => {
    if (!token) throw redirect({ to: homePath, replace: true })
    if (readAuthCookie() || (await restoreSession())) return
    throw redirect({ to: '/signin', search: { invite: token }, replace: true })
  },
  component: Invite,
  staticData: { title: 'Convite' },
})

function Invite() {
  return <InviteScreen token={Route.useSearch().token ?? ''} />
}
