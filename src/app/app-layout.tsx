import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProjectCache } from './project-cache.tsx'
import { SessionProvider } from './session-provider.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedIn } from './signed-in.tsx'

/** The layout of all signed-in screens; `children` stand in place of the route's own screen. */
export function AppLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <SignedIn>
      {(user) => (
        <SessionProvider key={user.id} user={user}>
          <Shell>
            <ProjectCache>{children}</ProjectCache>
          </Shell>
        </SessionProvider>
      )}
    </SignedIn>
  )
}
