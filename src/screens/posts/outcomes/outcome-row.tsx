import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { asNetworkId, nameAccount } from '#contract/networks/networks.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import { safeHref } from '#src/components/media-display/guess-media-kind.ts'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { useSession } from '#src/session/session-context.ts'
import { labelOutcome } from './outcome.ts'

export interface OutcomeRowProps {
  schedule: PostSchedule
  timeZone: string
  /** Plans the refused publication again on its account; undefined where that is not safe. */
  onTryAgain: (() => void) | undefined
  /** The details of a publication that the network has not confirmed. */
  evidence?: ReactNode
}

/** A time of a post on one account: its state, the reason, its link and what to do. */
export function OutcomeRow({ schedule, timeZone, onTryAgain, evidence }: OutcomeRowProps) {
  const { socialMediaAccount: account, scheduledAt, postedAt, permalink, failure } = schedule
  const network = asNetworkId(account.platformId)
  const label = labelOutcome(schedule)
  const href = permalink && safeHref(permalink)
  return (
    <li className="flex flex-col items-start gap-2 py-3">
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex min-w-0 items-center gap-1.5 font-semibold">
          {network ? (
            <NetworkIcon network={network} label={account.platformName} className="size-4" />
          ) : (
            account.platformName
          )}
          <span className="truncate">{nameAccount(account)}</span>
        </p>
        <StatusBadge label={label} />
      </div>
      <p className="text-muted text-sm">
        Para <NumericTime instant={scheduledAt} timeZone={timeZone} />
        {postedAt && (
          <>
            , publicado em <NumericTime instant={postedAt} timeZone={timeZone} />
          </>
        )}
      </p>
      {failure && schedule.state !== 'cancelled' && (
        <p className="min-w-0 max-w-full break-words text-sm">{failure}</p>
      )}
      {evidence}
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="hit-area inline-flex items-center gap-1.5 font-semibold text-link text-sm underline-offset-4 hover:underline"
        >
          Ver no {account.platformName} <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
      {schedule.state === 'needs-reconnect' && <Reconnect />}
      {onTryAgain && (
        <Button size="small" variant="secondary" onClick={onTryAgain}>
          Tentar de novo
          <span className="sr-only">
            {' '}
            em {nameAccount(account)} no {account.platformName}
          </span>
        </Button>
      )}
    </li>
  )
}

function Reconnect() {
  const { project } = useSession()
  if (!isRoleAtLeast(project.userRole, 'ADMIN'))
    return <p className="text-muted text-sm">Peça a um administrador do projeto para reconectar.</p>
  return (
    <Link to="/settings" className={buttonClass({ variant: 'secondary', size: 'small' })}>
      Reconectar
    </Link>
  )
}
