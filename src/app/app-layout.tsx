import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { authStore } from '#src/session/auth-store.ts'
import { ProjectCache } from './project-cache.tsx'
import { SessionProvider } from './session-provider.tsx'
import { Shell } from './shell/shell.tsx'

/** Everything a signed-in person sees. Loaded after the guard let them through. */
export function AppLayout() {
  const auth = useSyncExternalStore(authStore.subscribe, authStore.current)
  if (!auth) return <Leave />
  return (
    <SessionProvider key={auth.user.id} user={auth.user}>
      <Shell>
        <ProjectCache>
          <Outlet />
        </ProjectCache>
      </Shell>
    </SessionProvider>
  )
}

/** Signed out here, in another tab, or by the server: to /signin, and back again if it was not asked for. */
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
