import { type Column, ilike, or, type SQL } from 'drizzle-orm'
import { operatorPageSize } from '#contract/operator.ts'

/** Rows to read for a page: one more tells whether there is a next one. */
export const mostRows = operatorPageSize + 1

/** The page that `mostRows` read rows make; `next` is the id after which to go on. */
export function toPage<Row extends { id: string | number }, Wire>(
  rows: readonly Row[],
  toWire: (row: Row) => Wire,
): { rows: Wire[]; next: string | null } {
  const shown = rows.slice(0, operatorPageSize)
  const last = rows.length > operatorPageSize ? shown.at(-1) : undefined
  return { rows: shown.map(toWire), next: last ? `${last.id}` : null }
}

/** Whether one of the columns contains the text, in upper or lower case; undefined for no text. */
export function containsText(text: string, columns: readonly Column[]): SQL | undefined {
  if (text === '') return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}
