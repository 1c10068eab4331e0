import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tellWhenLate } from '#src/page/late-part.ts'

/** A screen that was asked for and does not come says so; the one before stays. */
export function RouteWaiting() {
  const isWaiting = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => (isWaiting ? tellWhenLate() : undefined), [isWaiting])
  return null
}
