import Papa from 'papaparse'
import { columnSeparator, formulaGuard } from '#contract/posts/post-table.ts'

/**
 * The text of a CSV file as Brazilian spreadsheets open it: with a byte order mark, without which they do not
 * recognize UTF-8, and with no cell that they would run as a formula.
 */
export function writeTable(lines: readonly (readonly string[])[]): string {
  const cells = lines.map((line) => line.map(formulaGuard.add))
  const written = Papa.unparse(cells, { delimiter: columnSeparator, newline: '\r\n' })
  return `\ufeff${written}\r\n`
}
