import { ListFilter } from 'lucide-react'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { countFilters } from '../calendar-search.ts'
import { wideOnPhone } from '../date-jump.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'

const FilterPanel = lazyWithNotice(async () => ({
  default: (await import('./filter-panel.tsx')).FilterPanel,
}))

/** 'Filtros': a button whose panel has the filters for status, network and account. */
export function CalendarFilter(props: FilterPanelProps) {
  const count = countFilters(props.chosen)
  return (
    <LatePopover
      trigger={
        <>
          <ListFilter aria-hidden="true" />
          <span className="max-xl:sr-only">Filtros</span>
          {count > 0 && <span className="figures">{` (${count})`}</span>}
        </>
      }
      look={{
        variant: 'secondary',
        className: cn('px-2.5! xl:px-4!', count > 0 && 'bg-info-soft!'),
      }}
      align="end"
      className={wideOnPhone}
    >
      {() => <FilterPanel {...props} />}
    </LatePopover>
  )
}
