import { TriangleAlert, X } from 'lucide-react'
import type { SocialMediaAccount } from '#contract/account.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { useConnectivity } from '#src/page/use-connectivity.ts'

export interface AccountRowProps {
  account: SocialMediaAccount
  onReconnect: () => void
  onRemove: () => void
}

export function AccountRow({ account, onReconnect, onRemove }: AccountRowProps) {
  const { username, userProfilePictureUrl, isActive } = account
  const { isOnline } = useConnectivity()
  return (
    <li className="flex items-center gap-3 rounded-lg px-2 py-1.5">
      <Avatar name={username} src={userProfilePictureUrl} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-28 truncate font-medium" title={username}>
          {username}
        </span>
        {isActive ? (
          <Badge tone="success" hasDot>
            Ativo
          </Badge>
        ) : (
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
        label={isOnline ? `Remover ${username}` : `Remover ${username}: precisa de conexão`}
        size="small"
        aria-disabled={!isOnline || undefined}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
