import { ListFilter } from 'lucide-react'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { countFilters } from '../calendar-search.ts'
import { wideOnPhone } from '../date-jump.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'

const FilterPanel = lazyPart(async () => ({
  default: (await import('./filter-panel.tsx')).FilterPanel,
}))

/** 'Filtros': status, network and account, behind one button. */
export function CalendarFilter(props: FilterPanelProps) {
  const count = countFilters(props.chosen)
  const name = count > 0 ? `Filtros (${count})` : 'Filtros'
  return (
    <LatePopover
      label={name}
      trigger={
        <>
          <ListFilter aria-hidden="true" />
          {count > 0 && <span className="figures">{count}</span>}
        </>
      }
      look={{
        ...(count === 0 && { isSquare: true }),
        className: count > 0 ? 'bg-info-soft! px-2.5!' : '',
      }}
      align="end"
      className={wideOnPhone}
    >
      {() => <FilterPanel {...props} />}
    </LatePopover>
  )
}
