import type { PDFDocument, PdfReference } from 'pdfkit'
import { graphemes } from '#contract/networks/count-text.ts'
import { isWrittenFromRight, splitByDirection, type TextStyle } from './text-layout.ts'

/** A text as the browser has drawn it. Lengths are fractions of the font size, unless in pixels. */
export interface DrawnText {
  /** From the beginning of the text to that of the next one. */
  advance: number
  /** The picture's left edge from the beginning of the text, and its top and bottom from the baseline. */
  left: number
  ascent: number
  descent: number
  /** The size of the picture in pixels; `pixels` has four bytes for each (RGBA). */
  width: number
  height: number
  pixels: Uint8ClampedArray
}

/** Draws the characters that the PDF's standard fonts do not have. */
export interface TextPainter {
  /** The advance of a text (`DrawnText.advance`). */
  measure(text: string, style: TextStyle): number
  paint(text: string, style: TextStyle): DrawnText
}

interface Letter {
  font: LetterFont
  code: number
}

interface LetterFont {
  id: string
  dictionary: PdfReference
  /** In the order of their codes, which begin at 1. */
  letters: DrawnLetter[]
}

interface DrawnLetter {
  text: string
  /** The name of its procedure, and of the picture that the procedure draws. */
  name: string
  advance: number
  procedure: PdfReference
  picture: PdfReference
}

/** A font with codes of one byte has this many letters; code 0 is not used. */
const lettersOfFont = 255

/**
 * Embeds drawn texts as glyphs of Type 3 fonts (PDF 1.7, 9.6.5) with their Unicode text, so that viewers can
 * search, select and copy them. Each text is drawn once for the whole document.
 */
export function createDrawnLetters(document: PDFDocument, painter: TextPainter) {
  const known = new Map<string, Letter>()
  const fonts: LetterFont[] = []

  function find(text: string, style: TextStyle): Letter {
    const key = `${style.isBold} ${style.color} ${text}`
    const letter = known.get(key)
    if (letter) return letter
    let font = fonts.at(-1)
    if (!font || font.letters.length === lettersOfFont) {
      font = { id: `D${fonts.length + 1}`, dictionary: document.ref({}), letters: [] }
      fonts.push(font)
    }
    const name = `l${font.letters.length + 1}`
    font.letters.push(addLetter(document, { text, name, drawn: painter.paint(text, style) }))
    const made = { font, code: font.letters.length }
    known.set(key, made)
    return made
  }

  return {
    /** Writes a text; `baseline` and `x` are in points from the top left corner of the page. */
    write(text: string, { x, baseline, style }: { x: number; baseline: number; style: TextStyle }) {
      const { font, code } = find(text, style)
      document.page.fonts[font.id] = font.dictionary
      const y = document.page.height - baseline
      // pdfkit has turned the y axis to point down; PDF's own operators expect it to point up.
      document.save().transform(1, 0, 0, -1, 0, document.page.height)
      document.addContent(
        `BT /${font.id} ${style.size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${hex(code, 2)}> Tj ET`,
      )
      document.restore()
    },
    /** Writes the fonts; call it before the document ends. */
    end() {
      for (const font of fonts) endFont(document, font)
    },
  }
}

function addLetter(
  document: PDFDocument,
  { text, name, drawn }: { text: string; name: string; drawn: DrawnText },
): DrawnLetter {
  const { width, height, left, ascent, descent } = drawn
  const thousand = (part: number) => Math.round(part * 1000)
  const box = [thousand((width / height) * (ascent + descent)), thousand(ascent + descent)]
  const place = `${box[0]} 0 0 ${box[1]} ${thousand(left)} ${-thousand(descent)}`
  const advance = thousand(drawn.advance)
  const content = `${advance} 0 d0 q ${place} cm /${name} Do Q`
  const procedure = writeStream(document, {}, new TextEncoder().encode(content))
  return { text, name, advance, procedure, picture: addPicture(document, drawn) }
}

function writeStream(
  document: PDFDocument,
  dictionary: Record<string, unknown>,
  bytes: Uint8Array,
): PdfReference {
  const reference = document.ref(dictionary)
  reference.end(bytes)
  return reference
}

function addPicture(
  document: PDFDocument,
  { width, height, pixels }: Pick<DrawnText, 'width' | 'height' | 'pixels'>,
): PdfReference {
  const count = width * height
  const [colors, alphas] = [new Uint8Array(3 * count), new Uint8Array(count)]
  for (let index = 0; index < count; index += 1) {
    const alpha = pixels[4 * index + 3] ?? 0
    alphas[index] = alpha
    // Transparent pixels stay black, because equal bytes compress well.
    if (alpha > 0) colors.set(pixels.subarray(4 * index, 4 * index + 3), 3 * index)
  }
  const shared = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height }
  const mask = { ...shared, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }
  const SMask = writeStream(document, mask, alphas)
  const image = { ...shared, ColorSpace: 'DeviceRGB', BitsPerComponent: 8, SMask }
  return writeStream(document, image, colors)
}

function endFont(document: PDFDocument, { dictionary, letters }: LetterFont): void {
  Object.assign(dictionary.data, {
    ...{ Type: 'Font', Subtype: 'Type3' },
    FontBBox: [0, -500, 4000, 1500],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: Object.fromEntries(letters.map(({ name, procedure }) => [name, procedure])),
    Encoding: { Type: 'Encoding', Differences: [1, ...letters.map(({ name }) => name)] },
    FirstChar: 1,
    LastChar: letters.length,
    Widths: letters.map(({ advance }) => advance),
    Resources: {
      XObject: Object.fromEntries(letters.map(({ name, picture }) => [name, picture])),
    },
    ToUnicode: writeStream(document, {}, new TextEncoder().encode(writeUnicodeMap(letters))),
  })
  dictionary.end()
}

/** The Unicode text of each code (PDF 1.7, 9.10.3). */
function writeUnicodeMap(letters: readonly DrawnLetter[]): string {
  const rows = letters.map(
    ({ text }, index) => `<${hex(index + 1, 2)}> <${toUtf16(toSeenOrder(text))}>`,
  )
  const blocks: string[] = []
  for (let start = 0; start < rows.length; start += 100) {
    const block = rows.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    ...['1 begincodespacerange', '<00> <FF>', 'endcodespacerange', ...blocks],
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** Viewers expect right-to-left text in visual order in the Unicode map, and reverse it themselves. */
function toSeenOrder(text: string): string {
  const runs = splitByDirection(text).map(({ run, isFromRight }) =>
    isFromRight ? [...graphemes(run)].reverse().join('') : run,
  )
  return (isWrittenFromRight(text) ? runs.reverse() : runs).join('')
}

function toUtf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index), 4)).join('')
}

function hex(code: number, length: number): string {
  return code.toString(16).toUpperCase().padStart(length, '0')
}
