import { type KeyboardEvent, useState } from 'react'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import { asNetworkId, nameAccount, showsMetrics } from '#contract/networks/networks.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { NetworkTile } from '#src/networks/network-tile.tsx'

export interface AccountRowProps {
  accounts: readonly SocialMediaAccount[]
  chosenId: string | undefined
  onChoose: (accountId: string) => void
}

/**
 * The connected accounts. Tab stops only once here, because there may be many; the arrow keys, Home and End
 * move between them. On a phone the row scrolls, on a wide screen it wraps.
 */
export function AccountRow({ accounts, chosenId, onChoose }: AccountRowProps) {
  const [focusedId, setFocusedId] = useState<string>()
  const isKnown = (id: string | undefined) => accounts.some((account) => account.id === id)
  const stopId = [focusedId, chosenId].find(isKnown) ?? accounts[0]?.id
  return (
    <div
      role="toolbar"
      aria-label="Contas conectadas"
      onKeyDown={moveFocus}
      className="scrollbar-none relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 md:-mx-1 md:flex-wrap md:overflow-visible md:px-0"
    >
      {accounts.map((account) => (
        <AccountButton
          key={account.id}
          account={account}
          isChosen={account.id === chosenId}
          isStop={account.id === stopId}
          onFocus={() => setFocusedId(account.id)}
          onChoose={() => onChoose(account.id)}
        />
      ))}
    </div>
  )
}

interface AccountButtonProps {
  account: SocialMediaAccount
  isChosen: boolean
  isStop: boolean
  onFocus: () => void
  onChoose: () => void
}

function AccountButton({ account, isChosen, isStop, onFocus, onChoose }: AccountButtonProps) {
  const { platformId, platformName, userProfilePictureUrl } = account
  const isAvailable = showsMetrics(platformName)
  const network = asNetworkId(platformId)
  const handle = account.username.replace(/^@/, '')
  return (
    <Tooltip
      text={isAvailable ? nameAccount(account) : `@${handle}\nNão disponível`}
      isDescription={!isAvailable}
    >
      <button
        type="button"
        aria-pressed={isAvailable ? isChosen : undefined}
        aria-disabled={!isAvailable || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => isAvailable && onChoose()}
        className="press-states flex w-20 shrink-0 flex-col items-center gap-1 rounded-control px-1 py-1.5 enabled-hover:bg-hover"
      >
        <span className="relative">
          <Avatar
            name={account.username}
            src={userProfilePictureUrl}
            className={cn(
              'size-12! text-lg!',
              isChosen && 'outline-2 outline-focus outline-offset-2',
            )}
          />
          {network && (
            <NetworkTile
              network={network}
              label={platformName}
              className="absolute -right-1 -bottom-0.5 size-5! rounded-full! ring-2 ring-surface-raised"
            />
          )}
        </span>
        <span
          className={cn(
            'w-full truncate text-center text-xs',
            isChosen ? 'font-semibold' : 'text-muted',
          )}
        >
          {handle}
        </span>
      </button>
    </Tooltip>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.contains(document.activeElement))
  const last = buttons.length - 1
  const places: Record<string, number> = {
    ...{ ArrowRight: Math.min(at + 1, last), ArrowLeft: Math.max(at - 1, 0) },
    ...{ Home: 0, End: last },
  }
  const next = buttons[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
