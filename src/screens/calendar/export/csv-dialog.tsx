import { useMemo, useState } from 'react'
import { importWithNotice } from '#src/browser/lazy-loading.ts'
import { saveTextFile } from '#src/browser/save-file.ts'
import { addDays, isPlainDate } from '#src/components/time/plain-date.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { useSession } from '#src/session/session-context.ts'
import { type CalendarPlace, daysOf } from '../calendar-view.ts'
import { listDays } from '../days.ts'
import { ContentNotice, countDrafts, countPosts, FilterQuestion } from './content-notice.tsx'
import { nameExport } from './export-name.ts'
import { useExportItems } from './use-export-items.ts'

/** The longest period of one file, in days: each of its weeks is a request. */
const mostDays = 366

export interface CsvDialogProps {
  isOpen: boolean
  onClose: () => void
  place: CalendarPlace
  /** The calendar's filters; undefined when it has none. */
  filter: FilterChoices | undefined
}

/** 'Planilha (CSV)': exports the posts of the shown period, or of another one. */
export function CsvDialog({ isOpen, onClose, place, filter }: CsvDialogProps) {
  const { project, timeZone } = useSession()
  const shown = useMemo(() => spanOf(place), [place])
  const [span, setSpan] = useState(shown)
  const [hasDrafts, setHasDrafts] = useState(false)
  const [isFiltered, setFiltered] = useState(filter !== undefined)
  const problem = findProblem(span)
  const days = useMemo(() => (problem ? [] : listDays(span.first, span.last)), [problem, span])
  const content = useExportItems(days, {
    hasDrafts,
    filter: isFiltered ? filter : undefined,
  })

  async function save() {
    try {
      const { writePostCsv } = await importWithNotice(import('./post-csv.ts'))
      const name = nameExport(project.name, `${span.first}-a-${span.last}`, 'csv')
      const csv = writePostCsv(content.items, { timeZone, origin: location.origin })
      saveTextFile(name, csv, 'text/csv')
      showToast({ title: 'Planilha pronta', description: name, tone: 'success' })
      onClose()
    } catch {
      showErrorToast('Tente de novo.', 'A planilha não foi feita')
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Planilha (CSV)"
      description="Data, hora, contas, legenda, mídias, situação e link de cada post, para abrir em uma planilha. O arquivo também pode ser importado de volta."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            aria-disabled={problem !== undefined || content.isLoading}
            onClick={() => void save()}
          >
            Baixar CSV
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="De"
            type="date"
            required
            value={span.first}
            onChange={({ target }) => setSpan({ ...span, first: target.value })}
          />
          <TextField
            label="Até"
            type="date"
            required
            value={span.last}
            error={problem}
            onChange={({ target }) => setSpan({ ...span, last: target.value })}
          />
        </div>
        {!problem && <ContentNotice {...content} />}
        {filter && <FilterQuestion checked={isFiltered} onChange={setFiltered} />}
        <Checkbox
          label="Incluir rascunhos"
          hint={countDrafts(content.draftCount)}
          checked={hasDrafts}
          onChange={setHasDrafts}
        />
        {!problem && !content.isLoading && (
          <p aria-live="polite" className="text-muted text-sm">
            {countPosts(content.items.length)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The days that the calendar shows; of a month only its own, not those of the whole weeks. */
function spanOf(place: CalendarPlace): { first: string; last: string } {
  const days = daysOf(place.view === 'month' ? { ...place, view: 'list' } : place)
  return { first: days[0] ?? place.date, last: days.at(-1) ?? place.date }
}

function findProblem({ first, last }: { first: string; last: string }): string | undefined {
  if (!isPlainDate(first) || !isPlainDate(last)) return 'Escolha as duas datas.'
  if (last < first) return 'Escolha uma data a partir da primeira.'
  if (last >= addDays(first, mostDays)) return 'Escolha no máximo um ano.'
  return undefined
}
