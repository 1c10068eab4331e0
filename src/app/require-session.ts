import { redirect } from '@tanstack/react-router'
import { readAuthCookie } from '#src/session/auth-cookie.ts'
import { restoreSession } from '#src/session/restore-session.ts'

/** The route guard of signed-in screens: redirects to /signin, which leads back here. */
export async function requireSession({ location }: { location: { href: string } }) {
  // Only without the cookie is the session read from the database, so that nobody else waits for that.
  if (readAuthCookie() || (await restoreSession())) return
  throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
}
