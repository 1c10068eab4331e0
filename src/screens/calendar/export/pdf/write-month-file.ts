import { breathe } from '#src/api/fetch-scheduled-posts.ts'
import { createCanvasPainter } from './canvas-painter.ts'
import { loadLogo, loadPhotos } from './load-photos.ts'
import { makeMonthPdf } from './make-month-pdf.ts'
import type { MonthContent } from './month-content.ts'

export interface WriteOptions {
  logoUrl: string | null
  signal: AbortSignal
  /** Called with the number of drawn posts. */
  onProgress: (drawn: number) => void
}

/** How often, in ms, the browser may paint and handle input while a month is written. */
const sliceMs = 30

/** A month's PDF with the pictures that can be loaded. Rejects with the reason of `signal` when it aborts. */
export async function writeMonthFile(
  content: Omit<MonthContent, 'photos' | 'logo'>,
  { logoUrl, signal, onProgress }: WriteOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const [photos, logo] = await Promise.all([
    loadPhotos(content.items, signal),
    logoUrl === null ? undefined : loadLogo(logoUrl, signal),
  ])
  let until = performance.now() + sliceMs
  return await makeMonthPdf(
    { ...content, photos, logo },
    {
      painter: createCanvasPainter(),
      async breathe(drawn) {
        if (performance.now() < until) return
        onProgress(drawn)
        await breathe()
        signal.throwIfAborted()
        until = performance.now() + sliceMs
      },
    },
  )
}
