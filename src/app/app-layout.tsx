import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { afterFirstScreen, whenIdle } from '#src/page/when-idle.ts'
import { ProjectCache, ProjectScreens } from './project-cache.tsx'
import { SessionProvider } from './session-provider.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedIn } from './signed-in.tsx'

/** The layout of all signed-in screens; `children` stand in place of the route's own screen. */
export function AppLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  const router = useRouter()
  // Writing a post is the most common next step, so its code is preloaded.
  useEffect(() => soon(() => void router.preloadRoute({ to: '/posts/create' })), [router])
  return (
    <SignedIn>
      {(user) => (
        <SessionProvider key={user.id} user={user}>
          {/* Around the shell, too: its outbox panel queries the storage's folders. */}
          <ProjectCache>
            <Shell>
              <ProjectScreens>{children}</ProjectScreens>
            </Shell>
          </ProjectCache>
        </SessionProvider>
      )}
    </SignedIn>
  )
}

/** How long the first screen has the processor for itself when its files are on the device, in ms. */
const firstPaintMs = 500
const patienceMs = 1000

/** Runs `act` after the first screen; earlier if its files are on the device and need no connection. */
function soon(act: () => void): () => void {
  if (!navigator.serviceWorker?.controller) return afterFirstScreen(act)
  let callOff = () => {}
  const timer = setTimeout(() => {
    callOff = whenIdle(act, patienceMs)
  }, firstPaintMs)
  return () => {
    clearTimeout(timer)
    callOff()
  }
}
