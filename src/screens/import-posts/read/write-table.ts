import Papa from 'papaparse'
import { columnSeparator } from '#contract/post-table.ts'

/**
 * The text of a CSV file as spreadsheets of Brazil open it: with a byte order mark, or they would not
 * see that it is UTF-8. No cell is taken for a formula.
 */
export function writeTable(lines: readonly (readonly string[])[]): string {
  const written = Papa.unparse(lines as string[][], {
    ...{ delimiter: columnSeparator, newline: '\r\n', escapeFormulae: true },
  })
  return `\ufeff${written}\r\n`
}
