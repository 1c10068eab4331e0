import { nameAccount } from '#contract/networks/networks.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import type { ExportItem } from '../export-item.ts'
import type { MonthContent } from './month-content.ts'
import { contentBottom, contentWidth, inks, type PdfWriter, page } from './pdf-writer.ts'
import { layOutLine, layOutText, type TextLine, type TextStyle } from './text-layout.ts'

const photoSize = 84
const textLeft = page.margin + photoSize + 14
const textWidth = page.margin + contentWidth - textLeft

const time: TextStyle = { size: 12, isBold: true, color: inks.ink }
const account: TextStyle = { size: 9, isBold: false, color: inks.muted }
const label: TextStyle = { size: 8.5, isBold: true, color: inks.muted }
const text: TextStyle = { size: 9.5, isBold: false, color: inks.ink }
const link: TextStyle = { size: 8, isBold: false, color: inks.link }
const hint: TextStyle = { size: 8, isBold: false, color: inks.muted }

interface Row {
  line: TextLine
  style: TextStyle
  /** The height of the row with the gap above it, in points. */
  height: number
  url?: string
}

/** A post laid out for a page; `height` is that of its text or of its picture, whichever is larger. */
export interface PostBlock {
  item: ExportItem
  rows: Row[]
  height: number
}

const gapBelow = 16

export function layOutPost(
  { measure }: PdfWriter,
  item: ExportItem,
  { timeZone }: Pick<MonthContent, 'timeZone'>,
): PostBlock {
  const rows: Row[] = []
  const add = (
    words: string,
    style: TextStyle,
    { gap = 0, url }: { gap?: number; url?: string } = {},
  ) => {
    const lines = layOutText(words, { style, width: textWidth, measure })
    for (const [index, line] of lines.entries())
      rows.push({
        line,
        style,
        height: style.size * 1.38 + (index === 0 ? gap : 0),
        ...(url && { url }),
      })
  }
  add(wallClockAt(item.at, timeZone).time, time)
  const accounts = item.accounts.map((one) => `${one.platformName} ${nameAccount(one)}`)
  add(accounts.join(' · ') || 'Sem conta', account, { gap: 1 })
  for (const { networks, caption } of item.texts) {
    if (item.texts.length > 1) add(networks.join(', '), label, { gap: 5 })
    const words = caption.trim()
    if (words) add(words, text, { gap: item.texts.length > 1 ? 1 : 5 })
    else add('Sem legenda', { ...text, color: inks.muted }, { gap: 5 })
  }
  for (const [index, url] of item.links.entries()) add(url, link, { gap: index === 0 ? 4 : 0, url })
  const height = rows.reduce((sum, row) => sum + row.height, 0)
  return { item, rows, height: Math.max(height, photoSize + 14) + gapBelow }
}

/** How many lines stay together at a page break, on either side of it. */
const fewestLines = 3

/** Draws a post at the writer's position; a text that exceeds the page continues on the next one. */
export function drawPost(writer: PdfWriter, block: PostBlock, content: MonthContent): void {
  const { item } = block
  const top = writer.y
  const start = writer.document.bufferedPageRange().count
  drawPhoto(writer, item, content)
  drawStatus(writer, item)
  let rows = block.rows
  let y = top
  while (rows.length > 0) {
    const fitting = countFitting(rows, contentBottom - y)
    const here = rows.slice(0, fitting)
    rows = rows.slice(fitting)
    writer.tag('P', () => {
      for (const row of here) {
        y += row.height
        drawRow(writer, row, y)
      }
    })
    if (rows.length === 0) break
    writer.addPage()
    y = writer.y
  }
  const isOnePage = writer.document.bufferedPageRange().count === start
  writer.y = (isOnePage ? Math.max(y, top + photoSize + 14) : y) + gapBelow
}

function countFitting(rows: readonly Row[], room: number): number {
  let [count, filled] = [0, 0]
  for (const { height } of rows) {
    if (filled + height > room) break
    filled += height
    count += 1
  }
  if (count === rows.length) return count
  // Leaves several lines for the next page; but draws at least one, or a low page would never end the text.
  return Math.max(1, Math.min(count, rows.length - Math.min(fewestLines, count - 1)))
}

function drawRow(writer: PdfWriter, { line, style, url }: Row, bottom: number): void {
  const baseline = bottom - style.size * 0.36
  writer.writeLine(line, { x: textLeft, baseline, right: textLeft + textWidth, style })
  if (url) writer.document.link(textLeft, baseline - style.size, line.width, style.size * 1.3, url)
}

function drawStatus(writer: PdfWriter, { status, tone }: ExportItem): void {
  const style: TextStyle = { size: 9, isBold: true, color: inks[tone] }
  const { measure, document } = writer
  const line = layOutLine(status, { style, width: textWidth - 60, measure })
  const x = textLeft + textWidth - line.width
  const baseline = writer.y + time.size * 1.02
  writer.tag('P', () => {
    document.circle(x - 7, baseline - 3, 2.4).fill(inks[tone])
    writer.writeLine(line, { x, baseline, style })
  })
}

/** The first file as a picture, or words that say what it is. */
function drawPhoto(writer: PdfWriter, item: ExportItem, { photos }: MonthContent): void {
  const { document, y } = writer
  const { media } = item
  const [x, top] = [page.margin, y + 2]
  const photo = photos.get(item.key)
  const [first] = media
  const center = (words: string, baseline: number) => {
    const line = layOutLine(words, { style: hint, width: photoSize, measure: writer.measure })
    writer.writeLine(line, { x: x + (photoSize - line.width) / 2, baseline, style: hint })
  }
  const kind = first?.kind === 'video' ? 'Vídeo' : first ? 'Imagem' : 'Só texto'
  writer.tag(
    'Figure',
    () => {
      document.save().roundedRect(x, top, photoSize, photoSize, 6)
      if (photo) {
        document
          .clip()
          .image(photo.bytes, x, top, { width: photoSize, height: photoSize })
          .restore()
      } else {
        document.fill(inks.bed).restore()
        center(kind, top + photoSize / 2 + 3)
      }
    },
    first?.altText || kind,
  )
  const below = describeCount(item)
  if (below) writer.decorate(() => center(below, top + photoSize + 10))
}

function describeCount({ media }: ExportItem): string | undefined {
  if (media.length > 1) return `${media.length} arquivos`
  return media[0]?.kind === 'video' ? 'Vídeo' : undefined
}
