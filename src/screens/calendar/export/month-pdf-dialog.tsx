import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { nameMonth, shiftMonth } from '#contract/report.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { reportBrandQuery } from '#src/api/report-queries.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/checkbox.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { SelectField } from '#src/components/ui/select-field.tsx'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { useSpecialDates } from '#src/features/special-dates/use-special-dates.ts'
import { useSession } from '#src/session/session-context.ts'
import { daysOf } from '../calendar-view.ts'
import { ContentNotice, countDrafts, countPosts, FilterQuestion } from './content-notice.tsx'
import { useExportItems } from './use-export-items.ts'
import { useMonthPdf } from './use-month-pdf.ts'

/** How many months before and after the shown one can be chosen. */
const monthsAround = 12

export interface MonthPdfDialogProps {
  isOpen: boolean
  onClose: () => void
  /** A day of the month that is shown. */
  date: string
  /** The calendar's filters; undefined when it has none. */
  filter: FilterChoices | undefined
}

/** 'PDF do mês': made on this device from what it knows, so it also works without a connection. */
export function MonthPdfDialog({ isOpen, onClose, date, filter }: MonthPdfDialogProps) {
  const { project, timeZone } = useSession()
  const shown = date.slice(0, 7)
  const [month, setMonth] = useState(shown)
  const [hasDrafts, setHasDrafts] = useState(false)
  const [isFiltered, setFiltered] = useState(filter !== undefined)
  const days = useMemo(() => daysOf({ view: 'list', date: `${month}-01` }), [month])
  const content = useExportItems(days, {
    hasDrafts,
    filter: isFiltered ? filter : undefined,
  })
  const specialDates = useSpecialDates(days[0] ?? '', days.at(-1) ?? '')
  const { data: brand, isLoading: isBrandLoading } = useQuery(reportBrandQuery(project.id))
  const { items, missing, isLoading } = content
  const isWhole = missing.length === 0
  const { drawn, mayShare, isReady, make, stop } = useMonthPdf(
    { projectName: project.name, brand, month, timeZone, items, specialDates, isWhole },
    onClose,
  )
  useEffect(() => {
    if (!isOpen) stop()
  }, [isOpen, stop])
  const isMaking = drawn !== undefined
  const isInert = isLoading || isBrandLoading || isMaking
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="PDF do mês"
      description="O calendário do mês e cada post com legenda, contas, horário e situação. O arquivo é feito neste aparelho."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          {mayShare && (
            <Button variant="secondary" aria-disabled={isInert} onClick={() => void make('share')}>
              Compartilhar
            </Button>
          )}
          <Button
            isLoading={isMaking}
            loadingLabel="Preparando..."
            aria-disabled={isInert}
            onClick={() => void make('save')}
          >
            Baixar PDF
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Mês"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          options={listMonths(shown).map((value) => ({ value, label: nameMonth(value) }))}
        />
        <ContentNotice {...content} />
        {filter && <FilterQuestion checked={isFiltered} onChange={setFiltered} />}
        <Checkbox
          label="Incluir rascunhos"
          hint={countDrafts(content.draftCount)}
          checked={hasDrafts}
          onChange={setHasDrafts}
        />
        <p aria-live="polite" className="text-muted text-sm empty:hidden">
          {isMaking
            ? `Preparando o arquivo: ${drawn} de ${formatCount(items.length, 'post', 'posts')}.`
            : isReady
              ? 'O PDF está pronto. Toque em Compartilhar de novo.'
              : !isLoading && countPosts(items.length)}
        </p>
      </div>
    </Dialog>
  )
}

function listMonths(shown: string): string[] {
  const count = 2 * monthsAround + 1
  return Array.from({ length: count }, (_, index) => shiftMonth(shown, index - monthsAround))
}
