import { Link } from '@tanstack/react-router'
import { Search, Users } from 'lucide-react'
import { memo, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import type { PlatformFindings } from '#src/components/check-destinations.ts'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { PlatformAccounts } from './platform-accounts.tsx'

export interface AccountPickerProps {
  /** Undefined while the accounts are not known on this device. */
  platforms: readonly Platform[] | undefined
  isLoading: boolean
  chosenIds: readonly string[]
  onChange: (accountIds: string[]) => void
  /** What each network says of the post; shown for the networks with a chosen account. */
  findings: readonly PlatformFindings[]
}

/** From this number of accounts on, a search field is shown. */
const searchFrom = 9

/** Every linked account as a checkbox, under its network. */
export const AccountPicker = memo(function AccountPicker(props: AccountPickerProps) {
  const { platforms, isLoading, chosenIds, onChange, findings } = props
  const [query, setQuery] = useState('')
  if (!platforms) return isLoading ? <SkeletonText lines={3} /> : <UnknownAccounts />

  const linked = platforms.filter(({ socialMediaAccounts }) => socialMediaAccounts.length > 0)
  const total = linked.reduce((sum, platform) => sum + platform.socialMediaAccounts.length, 0)
  if (total === 0) return <NoAccounts />

  const known = new Set(
    linked.flatMap(({ socialMediaAccounts }) => socialMediaAccounts.map(({ id }) => id)),
  )
  const gone = chosenIds.filter((id) => !known.has(id))
  const wanted = normalizeForSearch(query.trim().replace(/^@/, ''))
  const shown = linked
    .map((platform) => ({
      platform,
      accounts: platform.socialMediaAccounts.filter(({ username }) =>
        normalizeForSearch(username).includes(wanted),
      ),
    }))
    .filter(({ accounts }) => accounts.length > 0)

  return (
    <div className="flex flex-col gap-3">
      {total >= searchFrom && (
        <TextField
          label="Buscar conta"
          isLabelHidden
          type="search"
          placeholder="Buscar conta"
          leading={<Search />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Enter must not submit a surrounding form; Ctrl+Enter sends the post (`useSendShortcut`).
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
        />
      )}
      {total >= searchFrom && (
        <p role="status" className="figures -mt-1 text-muted text-sm">
          {chosenIds.length === 0
            ? formatCount(total, 'conta conectada', 'contas conectadas')
            : `${chosenIds.length} de ${formatCount(total, 'conta escolhida', 'contas escolhidas')}`}
        </p>
      )}
      {gone.length > 0 && (
        <GoneAccounts
          count={gone.length}
          onRemove={() => onChange(chosenIds.filter((id) => known.has(id)))}
        />
      )}
      <div className="relative -mx-1 flex max-h-96 flex-col gap-4 overflow-y-auto px-1 py-0.5">
        {shown.map(({ platform, accounts }) => (
          <PlatformAccounts
            key={platform.id}
            platform={platform}
            accounts={accounts}
            chosenIds={chosenIds}
            onChange={onChange}
            findings={findings.find(({ platformId }) => platformId === platform.id)?.findings ?? []}
          />
        ))}
        {shown.length === 0 && (
          <p className="py-2 text-muted text-sm">Nenhuma conta com “{query.trim()}”.</p>
        )}
      </div>
    </div>
  )
})

interface GoneAccountsProps {
  count: number
  onRemove: () => void
}

/** For chosen accounts that have been unlinked since, and therefore have no checkbox. */
function GoneAccounts({ count, onRemove }: GoneAccountsProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft px-3 py-2 text-sm"
    >
      <p className="min-w-0 grow basis-48">
        {formatCount(count, 'conta escolhida não está', 'contas escolhidas não estão')} mais{' '}
        {choosePlural(count, 'conectada', 'conectadas')} a este projeto.
      </p>
      <Button variant="secondary" size="small" onClick={onRemove}>
        Retirar
      </Button>
    </div>
  )
}

function NoAccounts() {
  return (
    <EmptyState
      icon={Users}
      headingLevel={3}
      title="Nenhuma conta conectada"
      text="Conecte suas redes sociais para publicar. O rascunho fica salvo."
      action={
        <Link to="/settings" className={buttonClass({ variant: 'accent' })}>
          Conectar Contas
        </Link>
      }
      className="py-6!"
    />
  )
}

function UnknownAccounts() {
  return (
    <p className="rounded-card border border-line bg-surface-sunken px-4 py-3 text-muted text-sm">
      As contas deste projeto ainda não chegaram a este aparelho. Elas aparecem aqui assim que
      houver conexão; o que você escreveu fica salvo.
    </p>
  )
}
