import { TriangleAlert, X } from 'lucide-react'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { describeHealth, type HealthWords } from '#src/components/describe-health.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'

export interface AccountRowProps {
  account: SocialMediaAccount
  timeZone: string
  /** Whether this person may connect and remove accounts. */
  isManager: boolean
  onReconnect: () => void
  onRemove: () => void
}

/** A linked account with the state of its authorization, and buttons to reconnect and remove it. */
export function AccountRow(props: AccountRowProps) {
  const { account, timeZone, isManager, onReconnect, onRemove } = props
  const { username, userProfilePictureUrl, isActive } = account
  const { isOnline } = useConnectivity()
  const { date: today } = useWallClock(timeZone)
  const words = describeHealth(account, today, timeZone)
  const isInTrouble = words.some(({ tone }) => tone !== 'muted')
  const refusal = !isManager ? `: ${managersOnly}` : isOnline ? '' : ': precisa de conexão'
  const isEnded = words.some(({ tone }) => tone === 'danger')
  return (
    <li className="flex items-start gap-3 rounded-lg px-2 py-1.5">
      <Avatar name={username} src={userProfilePictureUrl} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-28 truncate font-medium" title={username}>
          {username}
        </span>
        {isActive && !isEnded && (
          <Badge tone="success" hasDot>
            Ativo
          </Badge>
        )}
        {words.map(({ text, tone }) => (
          <p key={text} className={cn('basis-full text-pretty text-xs', tones[tone])}>
            {text}
          </p>
        ))}
        {isInTrouble && !isManager && (
          <p className="basis-full text-pretty text-muted text-xs">
            Peça a um administrador do projeto para reconectar.
          </p>
        )}
        {isInTrouble && isManager && (
          <Button
            size="small"
            variant="secondary"
            aria-disabled={!isOnline || undefined}
            onClick={onReconnect}
          >
            <TriangleAlert aria-hidden="true" className="text-warning" />
            Reconectar
            <span className="sr-only"> {username}</span>
          </Button>
        )}
      </div>
      <IconButton
        label={`Remover ${username}${refusal}`}
        size="small"
        aria-disabled={refusal !== '' || undefined}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const managersOnly = 'só o proprietário e os administradores removem contas'

const tones: Record<HealthWords['tone'], string> = {
  muted: 'text-muted',
  warning: 'text-warning',
  danger: 'text-danger',
}
