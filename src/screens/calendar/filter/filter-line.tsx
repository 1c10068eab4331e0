import type { Platform } from '#contract/accounts/account.ts'
import { nameAccount, nameNetwork } from '#contract/networks/networks.ts'
import { postStatusLabels } from '#contract/posts/post-filter.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { Button } from '#src/components/ui/button.tsx'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import type { CalendarItem, ItemAccount } from '../calendar-item.ts'
import { noFilter } from '../calendar-search.ts'
import type { CalendarView } from '../calendar-view.ts'

export interface FilterLineProps {
  chosen: FilterChoices
  onChange: (changes: FilterChoices) => void
  view: CalendarView
  /** The items of the period before filtering; `shownCount`: how many are left after it. */
  items: readonly CalendarItem[]
  shownCount: number
  platforms: readonly Platform[]
  /** Whether all posts of the period are known. */
  isKnown: boolean
}

const nothingIn: Record<CalendarView, string> = {
  day: 'Nenhum post deste dia',
  week: 'Nenhum post desta semana',
  month: 'Nenhum post deste mês',
  list: 'Nenhum post deste mês',
}

/** Names the active filters, and says how many items of the period they show. */
export function FilterLine(props: FilterLineProps) {
  const { chosen, onChange, view, items, shownCount, platforms, isKnown } = props
  const accounts = [
    ...platforms.flatMap(({ socialMediaAccounts }) => socialMediaAccounts),
    ...items.flatMap((item) => item.accounts),
  ]
  const unsent = chosen.status ? items.filter(({ source }) => source === 'device').length : 0
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-info-soft py-1 pr-1 pl-3 text-sm">
      <p role="status" className="min-w-0 flex-1 basis-40 break-words py-1.5">
        <span className="font-semibold">{namesOf(chosen, accounts).join(' · ')}</span>
        <span className="figures text-muted">
          {isKnown && ` — ${describe(view, items.length, shownCount)}`}
          {unsent > 0 &&
            ` Fora do filtro, neste aparelho: ${formatCount(unsent, 'rascunho ou envio', 'rascunhos ou envios')}.`}
        </span>
      </p>
      <Button variant="ghost" size="small" onClick={() => onChange(noFilter)}>
        Limpar filtros
      </Button>
    </div>
  )
}

function describe(view: CalendarView, all: number, shown: number): string {
  if (shown === 0) return `${nothingIn[view]} com estes filtros.`
  return `${shown} de ${formatCount(all, 'post', 'posts')} no período.`
}

function namesOf(
  { status, platformId, accountId }: FilterChoices,
  accounts: readonly ItemAccount[],
): string[] {
  const account = accounts.find(({ id }) => id === accountId)
  return [
    ...(status ? [postStatusLabels[status]] : []),
    ...(platformId === undefined ? [] : [nameNetwork(platformId)]),
    ...(accountId === undefined ? [] : [account ? nameAccount(account) : 'Conta escolhida']),
  ]
}
