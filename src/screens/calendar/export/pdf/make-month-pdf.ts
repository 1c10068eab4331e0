import { nameMonth } from '#contract/report.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { numericText } from '#src/components/time/numeric-text.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { drawMonthGrid, groupItems } from './draw-month-grid.ts'
import { drawPost, layOutPost } from './draw-post.ts'
import type { TextPainter } from './drawn-letters.ts'
import type { MonthContent } from './month-content.ts'
import {
  contentBottom,
  contentWidth,
  inks,
  openPdfWriter,
  type PdfWriter,
  page,
} from './pdf-writer.ts'
import { layOutLine, layOutText, type TextStyle } from './text-layout.ts'

export interface MakePdfOptions {
  painter: TextPainter
  /** Called with the number of drawn posts; lets the browser paint and handle input before it resolves. */
  yieldToBrowser: (drawn: number) => Promise<void>
}

/**
 * The calendar of a month as a PDF of A4 pages: the month as a grid, then each post with its whole text.
 * Rejects with the error of `yieldToBrowser`, by which the caller stops it.
 */
export async function makeMonthPdf(
  content: MonthContent,
  { painter, yieldToBrowser }: MakePdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { projectName, agencyName, madeAt } = content
  const title = `${projectName}: ${nameMonth(content.month)}`
  const writer = openPdfWriter({ title, author: agencyName || projectName, madeAt }, painter)
  writer.addPage()
  drawHead(writer, content)
  const alt = `Calendário de ${nameMonth(content.month)}. Os posts estão na lista a seguir.`
  writer.tag('Figure', () => drawMonthGrid(writer, content), alt)
  let drawn = 0
  for (const [day, posts] of groupItems(content)) {
    for (const [index, item] of posts.entries()) {
      const block = layOutPost(writer, item, content)
      const needed = block.height + (index === 0 ? dayHeight : 0)
      makeRoom(writer, needed, drawn === 0)
      if (index === 0) drawDayHead(writer, day, content)
      drawPost(writer, block, content)
      drawn += 1
      await yieldToBrowser(drawn)
    }
  }
  return await writer.end((index, count) => drawFoot(writer, content, { index, count }))
}

/** Half a page, in points: only a longer post is split. */
const longest = (contentBottom - page.margin) / 2

/** Adds a page for a post that does not fit; one that may be split stays if a quarter of the page is left. */
function makeRoom(writer: PdfWriter, needed: number, isFirst: boolean): void {
  const room = contentBottom - writer.y
  if (isFirst || (needed > room && (needed <= longest || room < longest / 2))) writer.addPage()
}

const plain: TextStyle = { size: 9.5, isBold: false, color: inks.muted }

const partly =
  'Parte deste mês não estava no aparelho que fez este arquivo: pode haver outros posts.'

function drawHead(writer: PdfWriter, content: MonthContent): void {
  const { projectName, agencyName, logo, month, timeZone, items, isWhole } = content
  const { document, measure } = writer
  if (logo) {
    const scale = Math.min(120 / logo.width, 36 / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    const x = page.width - page.margin - width
    const draw = () => document.image(logo.bytes, x, writer.y, { width, height })
    writer.tag('Figure', draw, agencyName || 'Logotipo')
  }
  const width = contentWidth - 140
  const put = (text: string, style: TextStyle, tag: 'H1' | 'P', room = width) => {
    writer.tag(tag, () => {
      for (const line of layOutText(text, { style, width: room, measure })) {
        writer.y += style.size * 1.25
        const baseline = writer.y - style.size * 0.25
        writer.writeLine(line, { x: page.margin, baseline, right: page.margin + room, style })
      }
    })
  }
  if (agencyName) put(agencyName, { ...plain, isBold: true }, 'P')
  put(projectName, { size: 22, isBold: true, color: inks.ink }, 'H1')
  const name = nameMonth(month)
  put(
    `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    { size: 14, isBold: false, color: inks.ink },
    'P',
  )
  writer.y += 4
  const count = formatCount(items.length, 'post', 'posts')
  const posts = items.length === 0 ? 'Nenhum post neste mês' : count
  put(`${posts} · ${describeZone(timeZone)}`, plain, 'P', contentWidth)
  if (!isWhole) put(partly, { ...plain, isBold: true, color: inks.warning }, 'P', contentWidth)
  writer.y += 12
}

function describeZone(timeZone: string): string {
  const name = timeZoneName(timeZone)
  return `Horas no ${name} (${timeZone.replaceAll('_', ' ')})`
}

const dayHeight = 34

function drawDayHead(writer: PdfWriter, day: string, { specialDates }: MonthContent): void {
  const style: TextStyle = { size: 12, isBold: true, color: inks.ink }
  const { measure, document } = writer
  const name = formatPlainDate(day, 'full')
  const text = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const line = layOutLine(text, { style, width: contentWidth, measure })
  const baseline = writer.y + 14
  writer.decorate(() => {
    document.rect(page.margin, writer.y + 2, 3, 16).fill(inks.accent)
    document.moveTo(page.margin, writer.y + 24).lineTo(page.margin + contentWidth, writer.y + 24)
    document.lineWidth(0.7).stroke(inks.line)
  })
  writer.tag('H2', () => writer.writeLine(line, { x: page.margin + 10, baseline, style }))
  document.outline.addItem(text)
  const special = specialDates
    .get(day)
    ?.map((one) => one.name)
    .join(', ')
  if (special) {
    const x = page.margin + 20 + line.width
    const room = page.margin + contentWidth - x
    const beside = layOutLine(special, { style: plain, width: room, measure })
    writer.tag('P', () => writer.writeLine(beside, { x, baseline, style: plain }))
  }
  writer.y += dayHeight
}

function drawFoot(
  { measure, writeLine }: PdfWriter,
  { projectName, month, madeAt, timeZone }: MonthContent,
  { index, count }: { index: number; count: number },
): void {
  const style: TextStyle = { ...plain, size: 8 }
  const baseline = page.height - page.margin
  const pages = layOutLine(`Página ${index + 1} de ${count}`, { style, width: 100, measure })
  const right = page.margin + contentWidth
  writeLine(pages, { x: right - pages.width, baseline, style })
  const words = `${projectName} · ${nameMonth(month)} · feito com uPubly em ${numericText(madeAt, timeZone)}`
  const line = layOutLine(words, { style, width: contentWidth - 110, measure })
  writeLine(line, { x: page.margin, baseline, style })
}
