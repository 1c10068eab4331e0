import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the page: its tab, and what a screen reader hears on arrival. */
    title?: string
  }
}

/** Gives each page its title, says it, and brings the focus to the content that was asked for. */
export function RouteAnnouncer() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
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
    // A screen that put the focus somewhere itself knows better.
    if (main?.contains(document.activeElement)) return
    main?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p role="status" className="sr-only">
      {hasMoved ? title : ''}
    </p>
  )
}
