import { yieldToBrowser } from '#src/api/fetch-scheduled-posts.ts'
import type { TextPainter } from './drawn-letters.ts'
import { loadLogo, loadPhotos } from './load-photos.ts'
import { makeMonthPdf } from './make-month-pdf.ts'
import type { MonthContent } from './month-content.ts'
import { isWrittenFromRight, type TextStyle } from './text-layout.ts'

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
      async yieldToBrowser(drawn) {
        if (performance.now() < until) return
        onProgress(drawn)
        await yieldToBrowser()
        signal.throwIfAborted()
        until = performance.now() + sliceMs
      },
    },
  )
}

/** The font size on the canvas, in pixels: sharp when printed at the sizes that the PDF uses. */
const em = 48
/** Pixels added around the measured box of a text, because shadows and slanted edges exceed it. */
const edge = 3
/** The least height above and below the baseline, in pixels: for emojis some browsers measure none. */
const usualAscent = 0.98 * em
const usualDescent = 0.28 * em
/** The widest picture of a text, in pixels; the rest is cut off. */
const mostPixels = 16_384

/** First the PDF's own font or a similar one, then whatever the system has. */
const family =
  'Helvetica, Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"'

/** Draws texts with the browser's fonts. Throws when the browser has no canvas. */
function createCanvasPainter(): TextPainter {
  const widths = new Map<string, number>()
  const ruler = openCanvas(1, 1)
  const fontOf = ({ isBold }: TextStyle) => `${isBold ? 'bold ' : ''}${em}px ${family}`
  return {
    measure(text, style) {
      const key = `${style.isBold} ${text}`
      const known = widths.get(key)
      if (known !== undefined) return known
      ruler.font = fontOf(style)
      const width = ruler.measureText(text).width / em
      widths.set(key, width)
      return width
    },
    paint(text, style) {
      ruler.font = fontOf(style)
      const box = ruler.measureText(text)
      const left = Math.ceil(Math.max(0, box.actualBoundingBoxLeft)) + edge
      const right = Math.ceil(Math.max(box.width, box.actualBoundingBoxRight)) + edge
      const above = Math.ceil(Math.max(usualAscent, box.actualBoundingBoxAscent)) + edge
      const below = Math.ceil(Math.max(usualDescent, box.actualBoundingBoxDescent)) + edge
      const [width, height] = [Math.min(mostPixels, left + right), above + below]
      const context = openCanvas(width, height)
      context.font = fontOf(style)
      context.fillStyle = style.color
      context.textAlign = 'left'
      context.direction = isWrittenFromRight(text) ? 'rtl' : 'ltr'
      context.fillText(text, left, above)
      const { data: pixels } = context.getImageData(0, 0, width, height)
      return {
        ...{ width, height, pixels, advance: box.width / em, left: -left / em },
        ...{ ascent: above / em, descent: below / em },
      }
    },
  }
}

function openCanvas(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas')
  return context
}
