import Papa from 'papaparse'
import { columnSeparator, formulaGuard } from '#contract/post-table.ts'

/**
 * The text of a CSV file as spreadsheets of Brazil open it: with a byte order mark, or they would not
 * see that it is UTF-8. No cell is taken for a formula.
 */
export function writeTable(lines: readonly (readonly string[])[]): string {
  const cells = lines.map((line) => line.map(formulaGuard.add))
  const written = Papa.unparse(cells, { delimiter: columnSeparator, newline: '\r\n' })
  return `\ufeff${written}\r\n`
}
