import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { nameMonth, type ReportBrand, shiftMonth } from '#contract/report.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { reportBrandQuery } from '#src/api/report-queries.ts'
import { importWithNotice } from '#src/browser/lazy-loading.ts'
import { saveFile } from '#src/browser/save-file.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { useSpecialDates } from '#src/features/special-dates/use-special-dates.ts'
import { useSession } from '#src/session/session-context.ts'
import { daysOf } from '../calendar-view.ts'
import { ContentNotice, countDrafts, countPosts, FilterQuestion } from './content-notice.tsx'
import { nameExport } from './export-name.ts'
import type { MonthContent } from './pdf/month-content.ts'
import { useExportItems } from './use-export-items.ts'

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

export interface MonthOfProject
  extends Pick<
    MonthContent,
    'projectName' | 'month' | 'timeZone' | 'items' | 'specialDates' | 'isWhole'
  > {
  /** Undefined while the brand is not known. */
  brand: ReportBrand | undefined
}

/** Makes the PDF of a month and saves or shares it; `onDone` is called afterwards. */
function useMonthPdf(content: MonthOfProject, onDone: () => void) {
  /** How many posts have been drawn; undefined while no PDF is being made. */
  const [drawn, setDrawn] = useState<number>()
  /** The PDF, kept when the browser refused to share it: `navigator.share` needs a press just before. */
  const [ready, setReady] = useState<{ file: File; of: MonthOfProject['items'] }>()
  const running = useRef<AbortController>(undefined)
  const [mayShare] = useState(maySharePdf)
  const kept = ready?.of === content.items ? ready.file : undefined

  const stop = useCallback(() => running.current?.abort(), [])

  async function make(way: 'save' | 'share') {
    const control = new AbortController()
    running.current = control
    try {
      const file = kept ?? (await write(control.signal))
      if (way === 'share' && !(await share(file))) return setReady({ file, of: content.items })
      if (way === 'save') {
        saveFile(file, file.name)
        showToast({ title: 'PDF pronto', description: file.name, tone: 'success' })
      }
      onDone()
    } catch (error) {
      if (control.signal.aborted) return
      showErrorToast('Tente de novo.', 'O PDF não foi feito')
      if (!(error instanceof DOMException)) throw error
    } finally {
      setDrawn(undefined)
    }
  }

  async function write(signal: AbortSignal): Promise<File> {
    setDrawn(0)
    const { writeMonthFile } = await importWithNotice(import('./pdf/write-month-file.ts'))
    const { brand, ...month } = content
    const bytes = await writeMonthFile(
      { ...month, madeAt: serverNow(), agencyName: brand?.agencyName ?? '' },
      { logoUrl: brand?.logoUrl ?? null, signal, onProgress: setDrawn },
    )
    const name = nameExport(content.projectName, content.month, 'pdf')
    return new File([bytes], name, { type: 'application/pdf' })
  }

  return { drawn, mayShare, isReady: kept !== undefined, make, stop }
}

/** Returns false when the browser requires another press first. */
async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name })
    return true
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    // The person closed the share sheet.
    if (name === 'AbortError') return true
    if (name === 'NotAllowedError') return false
    throw error
  }
}

/** Only on touch screens: computers can share too, but people expect a download there. */
function maySharePdf(): boolean {
  if (typeof navigator.canShare !== 'function' || !matchMedia('(pointer: coarse)').matches)
    return false
  return navigator.canShare({ files: [new File([], 'a.pdf', { type: 'application/pdf' })] })
}
