import { Check } from 'lucide-react'
import { useState } from 'react'
import { asNetworkId, nameAccount } from '#contract/networks/networks.ts'
import { choosePlural } from '#contract/texts/format-numbers.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import type { EditAccount } from './edit-accounts.ts'

export interface AccountTogglesProps {
  accounts: readonly EditAccount[]
  chosenIds: readonly string[]
  onToggle: (accountId: string) => void
}

/** Accounts shown at first; more would push the other times off the screen. Chosen ones always show. */
const shownAtFirst = 8

/** The accounts of a time, as avatars that toggle them; the names of the chosen ones are below. */
export function AccountToggles({ accounts, chosenIds, onToggle }: AccountTogglesProps) {
  const [isOpen, setIsOpen] = useState(false)
  // The order at the time the row was opened: an avatar must not disappear when its account is deselected.
  const [first] = useState(() => new Set([...chosenIds, ...accounts.map(({ id }) => id)]))
  const firstIds = [...first].slice(0, Math.max(shownAtFirst, chosenIds.length))
  const isAllShown = isOpen || accounts.length <= shownAtFirst
  const shown = accounts.filter(
    ({ id }) => isAllShown || firstIds.includes(id) || chosenIds.includes(id),
  )
  const hidden = accounts.length - shown.length
  const chosen = accounts.filter(({ id }) => chosenIds.includes(id))
  return (
    <div>
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
        <legend className="sr-only">Contas</legend>
        {shown.map((account) => (
          <AccountToggle
            key={account.id}
            account={account}
            isChosen={chosenIds.includes(account.id)}
            onToggle={() => onToggle(account.id)}
          />
        ))}
        {hidden > 0 && (
          <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
            Mais {hidden}
            <span className="sr-only"> {choosePlural(hidden, 'conta', 'contas')}</span>
          </Button>
        )}
      </fieldset>
      <p className="mt-1 break-words text-muted text-sm">{sayChosen(chosen)}</p>
    </div>
  )
}

interface AccountToggleProps {
  account: EditAccount
  isChosen: boolean
  onToggle: () => void
}

function AccountToggle({ account, isChosen, onToggle }: AccountToggleProps) {
  const { username, platformId, platformName, pictureUrl, isUsable } = account
  const network = asNetworkId(platformId)
  const name = `${nameAccount(account)}${platformName && ` no ${platformName}`}${isUsable ? '' : ', desconectada'}`
  return (
    <Tooltip text={name} isDescription={false}>
      <button
        type="button"
        aria-label={name}
        aria-pressed={isChosen}
        // An account that is no longer connected can be deselected, but not selected again.
        aria-disabled={!isUsable && !isChosen}
        onClick={() => (isUsable || isChosen) && onToggle()}
        className={cn(
          'relative grid size-11 place-items-center rounded-full transition-opacity aria-disabled:cursor-not-allowed',
          !isChosen && 'opacity-55 hover:opacity-100 focus-visible:opacity-100',
        )}
      >
        <Avatar
          name={username}
          src={pictureUrl}
          className={cn(
            isChosen && 'ring-2 ring-focus ring-offset-2 ring-offset-surface-raised',
            !isUsable && 'grayscale',
          )}
        />
        <span
          aria-hidden="true"
          className={cn(
            'absolute right-0 bottom-0 grid size-4.5 place-items-center rounded-full border-2 border-surface-raised',
            isChosen ? 'bg-focus text-surface-raised' : 'bg-hover text-text',
          )}
        >
          {isChosen ? (
            <Check className="size-3" strokeWidth={3.5} />
          ) : (
            network && <NetworkIcon network={network} className="size-2.5" />
          )}
        </span>
      </button>
    </Tooltip>
  )
}

const namedAtMost = 3

function sayChosen(chosen: readonly EditAccount[]): string {
  if (chosen.length === 0) return 'Nenhuma conta escolhida'
  const named = chosen.slice(0, namedAtMost).map(nameAccount)
  const rest = chosen.length - named.length
  return rest > 0 ? `${named.join(', ')} e mais ${rest}` : named.join(', ')
}
