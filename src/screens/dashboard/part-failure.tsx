import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'

export interface PartFailureProps {
  /** The message if the server answered with an error. */
  failed: string
  /** The message without a connection. */
  offline: string
  onRetry: () => void
}

/**
 * Says why a part of the dashboard has no data. Without a connection it has no button, because all parts are
 * fetched again when the connection returns.
 */
export function PartFailure({ failed, offline, onRetry }: PartFailureProps) {
  const { isOnline } = useConnectivity()
  if (!isOnline) return <p className="py-2 text-muted text-sm">{offline}</p>
  return <LoadFailure {...{ isOnline, failed, offline, onRetry }} />
}
