import type { TextPainter } from './drawn-letters.ts'
import { isWrittenFromRight, type TextStyle } from './text-layout.ts'

/** Of a font's size, in pixels: sharp in print at the sizes that are used. */
const em = 48
/** Around what the browser says that a text needs: shadows and slanted edges reach further. */
const edge = 3
/** Above and below the baseline, in pixels: of coloured signs some browsers do not say how high they are. */
const usualAscent = 0.98 * em
const usualDescent = 0.28 * em
/** A letter's picture is never wider; more is cut off. */
const mostPixels = 16_384

/** Close to the PDF's own letters, and then whatever the system has. */
const family =
  'Helvetica, Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"'

/** Draws texts by the browser's own fonts. Throws where the browser has no canvas. */
export function createCanvasPainter(): TextPainter {
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
