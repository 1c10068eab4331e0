import { formatCount } from '#contract/texts/format-numbers.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { daysOf } from '../../calendar-view.ts'
import type { ExportItem } from '../export-item.ts'
import type { MonthContent } from './month-content.ts'
import { contentBottom, contentWidth, inks, type PdfWriter, page } from './pdf-writer.ts'
import { layOutLine, layOutText, type TextStyle } from './text-layout.ts'

const columnWidth = contentWidth / 7
const padding = 4
const headHeight = 16
const dayHeight = 13
const rowHeight = 8.4
/** An item has a line for its hour and networks, one for its caption, and a gap. */
const gap = 2.5
const itemHeight = 2 * rowHeight + gap
const mostCaptionLines = 5

const small: TextStyle = { size: 6.6, isBold: false, color: inks.ink }
const strong: TextStyle = { ...small, isBold: true }
const quiet: TextStyle = { ...small, color: inks.muted }

/** The month as a grid on the rest of the page; each day has as many posts as fit. */
export function drawMonthGrid(writer: PdfWriter, content: MonthContent): void {
  const days = daysOf({ view: 'month', date: `${content.month}-01` })
  const top = writer.y + headHeight
  const height = (contentBottom - top) / (days.length / 7)
  const byDay = groupItems(content)
  for (const [column, day] of days.slice(0, 7).entries()) {
    const name = formatPlainDate(day, 'shortWeekday')
    const line = layOutLine(name, { style: quiet, width: columnWidth, measure: writer.measure })
    const x = page.margin + column * columnWidth + padding
    writer.writeLine(line, { x, baseline: writer.y + 10, style: quiet })
  }
  for (const [index, day] of days.entries()) {
    const x = page.margin + (index % 7) * columnWidth
    const y = top + Math.floor(index / 7) * height
    const isOfMonth = day.startsWith(content.month)
    const { document } = writer
    if (!isOfMonth) document.rect(x, y, columnWidth, height).fill(inks.bed)
    document.rect(x, y, columnWidth, height).lineWidth(0.5).stroke(inks.line)
    if (!isOfMonth) continue
    drawDay(writer, { x, y, height, day, content, items: byDay.get(day) ?? [] })
  }
  writer.y = contentBottom
}

interface DrawnDay {
  x: number
  y: number
  height: number
  day: string
  content: MonthContent
  items: readonly ExportItem[]
}

function drawDay(writer: PdfWriter, { x, y, height, day, content, items }: DrawnDay): void {
  const { measure, document } = writer
  const [left, width] = [x + padding, columnWidth - 2 * padding]
  const put = (text: string, style: TextStyle, baseline: number, from = left) => {
    const line = layOutLine(text, { style, width: left + width - from, measure })
    writer.writeLine(line, { x: from, baseline, right: left + width, style })
  }
  put(String(Number(day.slice(8))), { ...strong, size: 8 }, y + 10)
  const [special] = content.specialDates.get(day) ?? []
  if (special) put(special.name, { ...quiet, size: 5.8 }, y + 10, left + 14)
  const space = height - dayHeight - padding
  const room = Math.floor(space / itemHeight)
  // The line that says how many posts are hidden takes the room of one.
  const shown = items.length <= room ? items : items.slice(0, Math.max(0, room - 1))
  const hidden = items.length - shown.length
  const spaceOfOne = (space - (hidden > 0 ? rowHeight : 0)) / Math.max(1, shown.length)
  const linesOfOne = Math.floor((spaceOfOne - gap) / rowHeight) - 1
  const captionLines = Math.max(1, Math.min(mostCaptionLines, linesOfOne))
  let at = y + dayHeight
  for (const item of shown) {
    const { time } = wallClockAt(item.at, content.timeZone)
    document.circle(left + 1.6, at + 5, 1.6).fill(inks[item.tone])
    put(`${time} ${item.networks.join(', ')}`, strong, at + 7.2, left + 5.5)
    const lines = splitCaption(writer, item.texts[0]?.caption ?? '', { width, lines: captionLines })
    for (const line of lines) {
      at += rowHeight
      put(line, small, at + 7.2)
    }
    at += rowHeight + gap
  }
  if (hidden > 0) put(`+ ${formatCount(hidden, 'post', 'posts')}`, strong, at + 7.2)
}

/** A caption in at most `most` lines; the last one has all of the rest, and is cut when it is drawn. */
function splitCaption(
  { measure }: PdfWriter,
  caption: string,
  { width, lines: most }: { width: number; lines: number },
): string[] {
  // A caption may have 60,000 characters, and more than 500 never fit.
  const beginning = caption.slice(0, 500).replace(/\s+/g, ' ').trim()
  const lines = layOutText(beginning, { style: small, width, measure }).map(({ pieces }) =>
    pieces.map(({ text }) => text).join(''),
  )
  return [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter(Boolean)
}

/** The items by their day in the project's zone; within a day they keep their order. */
export function groupItems({ items, timeZone }: MonthContent): Map<string, ExportItem[]> {
  const byDay = new Map<string, ExportItem[]>()
  for (const item of items) {
    const { date } = wallClockAt(item.at, timeZone)
    const there = byDay.get(date)
    if (there) there.push(item)
    else byDay.set(date, [item])
  }
  return byDay
}
