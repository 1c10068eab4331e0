import { Outlet } from '@tanstack/react-router'
import { Toaster } from '#src/components/ui/toaster.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { RouteWaiting } from './route-waiting.tsx'

export function RootLayout() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <RouteWaiting />
      <Toaster />
    </>
  )
}
