import { Outlet, useLocation, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { warnWhenSlow } from '#src/browser/lazy-loading.ts'
import { Toaster } from '#src/components/ui/overlays/toaster.tsx'

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

/** Shows a toast when the next screen takes too long to load; the present one stays. */
function RouteWaiting() {
  const isWaiting = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => (isWaiting ? warnWhenSlow() : undefined), [isWaiting])
  return null
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the document, which screen readers announce after a navigation. */
    title?: string
  }
}

/** After a navigation, sets the document's title, announces it, and moves the focus to the main content. */
function RouteAnnouncer() {
  const title = useMatches({
    select: (matches) => {
      const last = matches.at(-1)
      return last?.loaderData?.title ?? last?.staticData.title
    },
  })
  const pathname = useLocation({ select: (location) => location.pathname })
  const lastPath = useRef(pathname)
  const hasMoved = lastPath.current !== pathname

  useEffect(() => {
    document.title = title ? `${title} · uPubly` : 'uPubly'
  }, [title])

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const main = document.querySelector('main')
    // A screen that has set the focus itself keeps it.
    if (main?.contains(document.activeElement)) return
    main?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p role="status" className="sr-only">
      {hasMoved ? title : ''}
    </p>
  )
}
