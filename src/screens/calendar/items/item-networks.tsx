import { asNetworkId } from '#contract/networks/networks.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import { accountText, type CalendarItem } from '../calendar-item.ts'

export interface ItemNetworksProps {
  item: CalendarItem
  hasAccounts?: boolean
  className?: string
}

/** The icons of the networks of an item, and its account or the number of them. */
export function ItemNetworks({ item, hasAccounts = true, className }: ItemNetworksProps) {
  const { accounts } = item
  if (accounts.length === 0) return null
  const networks = new Map(accounts.map((account) => [account.platformId, account.platformName]))
  const marks = [...networks].map(([id, name], index) => {
    const network = asNetworkId(id)
    // Where the accounts are not shown, the label of the last network names them for screen readers.
    const isLast = !hasAccounts && index === networks.size - 1
    const label = isLast ? `${name} ${accountText(item)}` : name
    return network ? (
      <NetworkIcon key={id} network={network} label={label} className="size-3.5 text-muted" />
    ) : (
      <span key={id} className="text-muted">
        {name}
      </span>
    )
  })
  // One element less in each line, because a full month has hundreds of them.
  if (!hasAccounts && marks.length === 1) return marks[0]
  return (
    <span className={cn('flex min-w-0 items-center gap-1 text-muted text-xs', className)}>
      {marks}
      {hasAccounts && <span className="truncate">{accountText(item)}</span>}
    </span>
  )
}
