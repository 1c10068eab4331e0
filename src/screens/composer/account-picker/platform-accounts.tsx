import { useId } from 'react'
import type { Platform, SocialMediaAccount } from '#contract/accounts/account.ts'
import { describeTighterLimit, type Finding } from '#contract/checks/check-post.ts'
import { asNetworkId, nameAccount } from '#contract/networks/networks.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { NetworkIcon } from '#src/networks/network-icon.tsx'

export interface PlatformAccountsProps {
  platform: Platform
  /** The accounts to show: all of the network, or those that match the search. */
  accounts: readonly SocialMediaAccount[]
  chosenIds: readonly string[]
  onChange: (accountIds: string[]) => void
  findings: readonly Finding[]
}

export function PlatformAccounts(props: PlatformAccountsProps) {
  const { platform, accounts, chosenIds, onChange, findings } = props
  const id = useId()
  const network = asNetworkId(platform.id)
  const limit = describeTighterLimit(platform.id)
  const chosen = new Set(chosenIds)
  const usable = accounts.filter((account) => account.isActive)
  const isAnyChosen = platform.socialMediaAccounts.some(({ id: own }) => chosen.has(own))
  const isAllChosen = usable.length > 0 && usable.every((account) => chosen.has(account.id))

  function setChosen(accountIds: readonly string[], isChosen: boolean) {
    const others = chosenIds.filter((chosenId) => !accountIds.includes(chosenId))
    onChange(isChosen ? [...others, ...accountIds] : others)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot contain the button that is beside the name
    <div role="group" aria-labelledby={id}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        {network && <NetworkIcon network={network} className="size-4.5 text-muted" />}
        <p id={id} className="font-semibold text-sm">
          {platform.name}
        </p>
        {platform.isSimulated && <Badge>Rede simulada</Badge>}
        {limit && <span className="figures text-muted text-sm">{limit}</span>}
        {usable.length > 1 && (
          <Button
            variant="ghost"
            size="small"
            className="-ml-3 sm:ml-auto"
            onClick={() =>
              setChosen(
                usable.map((account) => account.id),
                !isAllChosen,
              )
            }
          >
            {isAllChosen ? 'Desmarcar todas' : 'Marcar todas'}
            <span className="sr-only"> de {platform.name}</span>
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {accounts.map((account) => (
          <AccountCheckbox
            key={account.id}
            account={account}
            isChosen={chosen.has(account.id)}
            onChange={(isChosen) => setChosen([account.id], isChosen)}
          />
        ))}
      </div>
      {isAnyChosen && <FindingList findings={findings} className="mt-1" />}
    </div>
  )
}

interface AccountCheckboxProps {
  account: SocialMediaAccount
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function AccountCheckbox({ account, isChosen, onChange }: AccountCheckboxProps) {
  const { username, userProfilePictureUrl, isActive } = account
  return (
    <Checkbox
      checked={isChosen}
      // An account that was chosen before its authorization ended can still be deselected.
      disabled={!isActive && !isChosen}
      onChange={onChange}
      hint={isActive ? undefined : 'Conecte novamente em Configurações'}
      label={
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={username} src={userProfilePictureUrl} size="small" />
          <span className="truncate" title={username}>
            {nameAccount(account)}
          </span>
        </span>
      }
    />
  )
}
