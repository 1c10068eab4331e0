import { type Column, ilike, or, type SQL } from 'drizzle-orm'

/** Whether one of the columns contains the text, in upper or lower case; undefined for no text. */
export function containsText(text: string, columns: readonly Column[]): SQL | undefined {
  if (text === '') return undefined
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}
