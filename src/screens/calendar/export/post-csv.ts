import Papa from 'papaparse'
import { nameAccount } from '#contract/networks/networks.ts'
import {
  cellSeparator,
  columnSeparator,
  formulaGuard,
  outcomeColumns,
  type PostTableColumn,
  postTableColumns,
} from '#contract/posts/post-table.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import type { ExportItem } from './export-item.ts'

type Column = PostTableColumn | (typeof outcomeColumns)[number]

/**
 * The items as CSV for a spreadsheet, one row for each post and time: with a byte order mark, by which Excel
 * knows the encoding, CRLF, and no cell that Excel would run as a formula. `origin`: the page's origin, for
 * the URLs of files.
 */
export function writePostCsv(
  items: readonly ExportItem[],
  { timeZone, origin }: { timeZone: string; origin: string },
): string {
  const columns: readonly Column[] = [...postTableColumns, ...outcomeColumns]
  const rows = items.map((item) => {
    const row = toRow(item, timeZone, origin)
    return columns.map((column) => formulaGuard.add(row[column]))
  })
  const data = [[...columns], ...rows]
  return `\ufeff${Papa.unparse(data, { delimiter: columnSeparator, newline: '\r\n' })}\r\n`
}

function toRow(item: ExportItem, timeZone: string, origin: string): Record<Column, string> {
  const { date, time } = wallClockAt(item.at, timeZone)
  const { accounts, caption, media, number, status, links } = item
  // The import finds files by their URL, which a file that only this device has lacks.
  const files = media.every(({ url }) => url !== '') ? media : []
  return {
    Data: formatPlainDate(date, 'numeric'),
    Hora: time,
    Contas: join(accounts.map((one) => `${nameAccount(one)} (${one.platformName})`)),
    Legenda: caption,
    Mídias: join(files.map(({ url }) => new URL(url, origin).href)),
    'Textos alternativos': files.some(({ altText }) => altText)
      ? join(files.map(({ altText }) => altText))
      : '',
    Número: number === undefined ? '' : String(number),
    Situação: status,
    Link: join(links),
  }
}

/** Replaces the separator inside of values. */
function join(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(cellSeparator, '/')).join(cellSeparator)
}
