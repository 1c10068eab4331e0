import { Outlet } from '@tanstack/react-router'
import { Toaster } from '../components/ui/toaster.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

export function RootLayout() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <Toaster />
    </>
  )
}
