import { useCallback, useRef, useState } from 'react'
import type { ReportBrand } from '#contract/report.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { loadTold } from '#src/page/late-part.ts'
import { saveFile } from '#src/page/save-file.ts'
import { nameExport } from './export-name.ts'
import type { MonthContent } from './pdf/month-content.ts'

export interface MonthOfProject
  extends Pick<
    MonthContent,
    'projectName' | 'month' | 'timeZone' | 'items' | 'specialDates' | 'isWhole'
  > {
  /** Undefined while the brand is not known. */
  brand: ReportBrand | undefined
}

/** Makes the PDF of a month and saves or shares it; `onDone` is called afterwards. */
export function useMonthPdf(content: MonthOfProject, onDone: () => void) {
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
    const { writeMonthFile } = await loadTold(import('./pdf/write-month-file.ts'))
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
