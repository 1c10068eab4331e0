import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { Button } from '#src/components/ui/button.tsx'
import { FilterFields, type FilterNetwork } from '#src/features/post-filters/filter-fields.tsx'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { useSession } from '#src/session/session-context.ts'
import type { CalendarItem, ItemAccount } from '../calendar-item.ts'
import { countFilters, noFilter } from '../calendar-search.ts'

export interface FilterPanelProps {
  chosen: FilterChoices
  onChange: (changes: FilterChoices) => void
  platforms: readonly Platform[]
  /** The items of the shown period before filtering: the panel offers their accounts, too. */
  items: readonly CalendarItem[]
}

export function FilterPanel({ chosen, onChange, platforms, items }: FilterPanelProps) {
  const { project } = useSession()
  const { data: own } = useQuery(platformsQuery(project.id))
  const networks = useMemo(
    () => listNetworks([...(own ?? []), ...platforms], items),
    [own, platforms, items],
  )
  return (
    <fieldset aria-label="Filtros" className="flex flex-col gap-2 p-2">
      <FilterFields {...{ chosen, onChange, networks }} />
      <Button
        variant="ghost"
        disabled={countFilters(chosen) === 0}
        onClick={() => onChange(noFilter)}
      >
        Limpar filtros
      </Button>
    </fieldset>
  )
}

/** The linked accounts and those of the shown items, each under its network. */
function listNetworks(
  platforms: readonly Platform[],
  items: readonly CalendarItem[],
): FilterNetwork[] {
  const accounts = [
    ...platforms.flatMap(({ socialMediaAccounts }) => socialMediaAccounts),
    ...items.flatMap((item) => item.accounts),
  ].toSorted((a, b) => a.username.localeCompare(b.username, 'pt-BR'))
  const networks = new Map<string, Map<string, ItemAccount>>()
  const names = new Map<string, string>()
  for (const account of accounts) {
    const { platformId, platformName } = account
    names.set(platformId, platformName)
    const own = networks.get(platformId) ?? new Map<string, ItemAccount>()
    networks.set(platformId, own.set(account.id, account))
  }
  return [...networks].map(([id, own]) => ({
    ...{ id, name: names.get(id) ?? id, socialMediaAccounts: [...own.values()] },
  }))
}
