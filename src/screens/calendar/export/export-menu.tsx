import { CalendarSync, Download, FileText, type LucideIcon, Table } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { popoverRowClass } from '#src/components/ui/overlays/popover-row-class.ts'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { useSession } from '#src/session/session-context.ts'
import { countFilters } from '../calendar-search.ts'
import { type CalendarPlace, daysOf } from '../calendar-view.ts'
import { wideOnPhone } from '../date-jump.tsx'
import { ItemProjects } from '../projects/project-look.ts'

const MonthPdfDialog = lazyWithNotice(async () => ({
  default: (await import('./month-pdf-dialog.tsx')).MonthPdfDialog,
}))
const CsvDialog = lazyWithNotice(async () => ({
  default: (await import('./csv-dialog.tsx')).CsvDialog,
}))
const FeedsDialog = lazyWithNotice(async () => ({
  default: (await import('./feeds-dialog.tsx')).FeedsDialog,
}))

const ways = [
  { id: 'pdf', icon: FileText, name: 'PDF do mês', about: 'Para mostrar ao cliente ou imprimir' },
  { id: 'csv', icon: Table, name: 'Planilha (CSV)', about: 'Uma linha por post e horário' },
  {
    id: 'feed',
    icon: CalendarSync,
    name: 'Assinar calendário',
    about: 'Em outro programa, por um endereço',
  },
] as const satisfies readonly { id: string; icon: LucideIcon; name: string; about: string }[]

interface Chosen {
  way: (typeof ways)[number]['id']
  place: CalendarPlace
  filter: FilterChoices | undefined
  isOpen: boolean
  /** Changes with each opening; as the key of the dialog, it resets the dialog's state. */
  count: number
}

export interface ExportMenuProps {
  place: CalendarPlace
  filter: FilterChoices
}

/** 'Exportar': the project's calendar as a file, or by an address to subscribe to. */
export function ExportMenu({ place, filter }: ExportMenuProps) {
  const { project } = useSession()
  const isOfAll = use(ItemProjects) !== undefined
  const [chosen, setChosen] = useState<Chosen>()
  const dialog = chosen && {
    filter: chosen.filter,
    isOpen: chosen.isOpen,
    onClose: () => setChosen({ ...chosen, isOpen: false }),
  }
  return (
    <>
      <LatePopover
        label="Exportar"
        trigger={<Download aria-hidden="true" />}
        look={{ isSquare: true }}
        align="end"
        className={wideOnPhone}
      >
        {(close) => (
          <>
            {isOfAll && (
              <p className="break-words px-3 pt-2 pb-1 text-muted text-sm">Só de {project.name}</p>
            )}
            {ways.map(({ id, icon: Icon, name, about }) => (
              <button
                key={id}
                type="button"
                className={popoverRowClass}
                onClick={() => {
                  close()
                  setChosen({
                    ...{ way: id, place, isOpen: true, count: (chosen?.count ?? 0) + 1 },
                    filter: countFilters(filter) > 0 ? filter : undefined,
                  })
                }}
              >
                <Icon aria-hidden="true" />
                <span className="min-w-0">
                  {name}
                  <span className="block font-normal text-muted text-sm">{about}</span>
                </span>
              </button>
            ))}
          </>
        )}
      </LatePopover>
      {chosen && dialog && (
        <Suspense>
          {chosen.way === 'pdf' && (
            <MonthPdfDialog key={chosen.count} {...dialog} date={middleOf(chosen.place)} />
          )}
          {chosen.way === 'csv' && (
            <CsvDialog key={chosen.count} {...dialog} place={chosen.place} />
          )}
          {chosen.way === 'feed' && (
            <FeedsDialog key={chosen.count} isOpen={dialog.isOpen} onClose={dialog.onClose} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** A day of the month to export: the fourth of a week is in the month of most of its days. */
function middleOf(place: CalendarPlace): string {
  return place.view === 'week' ? (daysOf(place)[3] ?? place.date) : place.date
}
