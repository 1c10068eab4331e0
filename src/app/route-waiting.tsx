import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tellWhenLate } from '#src/page/late-part.ts'

/** Shows a toast when the next screen takes too long to load; the present one stays. */
export function RouteWaiting() {
  const isWaiting = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => (isWaiting ? tellWhenLate() : undefined), [isWaiting])
  return null
}
