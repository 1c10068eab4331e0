import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { type ReactNode, useEffect } from 'react'
import type { User } from '#contract/people/auth.ts'
import { authStore, pageSession } from '#src/session/auth-store.ts'

/** What only a signed-in person sees. Loaded after the route guard has found a session. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const auth = useSelector(pageSession, ({ auth }) => auth)
  return auth ? children(auth.user) : <Leave />
}

/** Goes to /signin after the session ended. If the person did not sign out, signing in leads back here. */
function Leave() {
  const router = useRouter()
  useEffect(() => {
    const sessionEnded = authStore.endReason() === 'ended'
    const { href } = router.state.location
    void router.navigate({
      to: '/signin',
      search: sessionEnded ? { redirect: href } : {},
      state: { sessionEnded },
      replace: true,
    })
  }, [router])
  return null
}
