import { PDFDocument, registerStdFonts } from 'pdfkit'
import Helvetica from 'pdfkit/standard-fonts/Helvetica'
import HelveticaBold from 'pdfkit/standard-fonts/HelveticaBold'
import { createDrawnLetters, type TextPainter } from './drawn-letters.ts'
import type { TextLine, TextMeasure, TextStyle } from './text-layout.ts'

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 40, footer: 28 } as const
export const contentWidth = page.width - 2 * page.margin
export const contentBottom = page.height - page.margin - page.footer

/** The colours of the app's light theme; a printed page has no dark one. */
export const inks = {
  ink: '#1b1733',
  muted: '#5d5973',
  line: '#e4e0d6',
  bed: '#f5f3ed',
  accent: '#ffc62e',
  link: '#5b3df5',
  success: '#15803d',
  warning: '#b45309',
  danger: '#b3261e',
} as const

/** Writes a document from top to bottom, page after page. */
export interface PdfWriter {
  document: PDFDocument
  measure: TextMeasure
  /** The position of the next content, in points from the top of the page. */
  y: number
  addPage(): void
  /** Draws content that screen readers announce as a heading, a paragraph or a picture. */
  tag(type: 'H1' | 'H2' | 'P' | 'Figure', draw: () => void, alt?: string): void
  /** Draws decoration, which screen readers skip. */
  decorate(draw: () => void, type?: 'Layout' | 'Pagination'): void
  /** `right`: the right edge for a line of right-to-left text. */
  writeLine(
    line: TextLine,
    place: { x: number; baseline: number; right?: number; style: TextStyle },
  ): void
  /** Draws `foot` on each page and returns the bytes of the file. */
  end(foot: (index: number, count: number) => void): Promise<Uint8Array<ArrayBuffer>>
}

export function openPdfWriter(
  { title, author, madeAt }: { title: string; author: string; madeAt: number },
  painter: TextPainter,
): PdfWriter {
  registerStdFonts?.(Helvetica, HelveticaBold)
  const document = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, autoFirstPage: false },
    ...{ tagged: true, lang: 'pt-BR', displayTitle: true, pdfVersion: '1.7' },
    info: { Title: title, Author: author, Creator: 'uPubly', CreationDate: new Date(madeAt) },
  })
  const file = collect(document)
  const letters = createDrawnLetters(document, painter)
  const root = document.struct('Document')
  document.addStructure(root)
  const choose = ({ isBold, size }: TextStyle) =>
    document.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  const writer: PdfWriter = {
    document,
    measure: {
      own: (text, style) => choose(style).widthOfString(text),
      drawn: (text, style) => painter.measure(text, style) * style.size,
    },
    y: page.margin,
    addPage() {
      document.addPage()
      writer.y = page.margin
    },
    tag(type, draw, alt) {
      const part = document.struct(type, alt === undefined ? {} : { alt })
      root.add(part)
      const content = document.markStructureContent(type)
      draw()
      document.endMarkedContent()
      part.add(content)
      part.end()
    },
    decorate(draw, type = 'Layout') {
      document.markContent('Artifact', { type })
      draw()
      document.endMarkedContent()
    },
    writeLine(line, { x, baseline, right = x, style }) {
      let at = line.isRightToLeft ? Math.max(x, right - line.width) : x
      for (const { text, width, isDrawn } of line.pieces) {
        if (isDrawn) letters.write(text, { x: at, baseline, style })
        else
          choose(style)
            .fillColor(style.color)
            .text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += width
      }
    },
    async end(foot) {
      const { start, count } = document.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        document.switchToPage(start + index)
        writer.decorate(() => foot(index, count), 'Pagination')
      }
      root.end()
      letters.end()
      document.end()
      return await file
    },
  }
  return writer
}

function collect(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('error', reject)
    document.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
      let offset = 0
      for (const chunk of chunks) {
        bytes.set(chunk, offset)
        offset += chunk.length
      }
      resolve(bytes)
    })
  })
}
