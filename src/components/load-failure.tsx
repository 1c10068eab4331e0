import { Banner } from './ui/banner.tsx'
import { Button } from './ui/button.tsx'

export interface LoadFailureProps {
  isOnline: boolean
  /** The message if the server answered with an error. */
  failed: string
  /** The message without a connection. */
  offline: string
  onRetry: () => void
  className?: string
}

/** Why data are not shown, with a button to try again. */
export function LoadFailure({ isOnline, failed, offline, onRetry, className }: LoadFailureProps) {
  return (
    <Banner
      tone={isOnline ? 'danger' : 'neutral'}
      {...(className !== undefined && { className })}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          Tentar de novo
        </Button>
      }
    >
      {isOnline ? failed : offline}
    </Banner>
  )
}
