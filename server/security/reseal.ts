import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SecretBox } from './secret-box.ts'

/** So many rows are read at once when what earlier keys sealed is sealed anew. */
export const resealedAtOnce = 200

/** Whether a column has a text that was not sealed with the present key. */
export function isOfEarlierKey(column: PgColumn, { prefix }: Pick<SecretBox, 'prefix'>): SQL {
  return sql`(${column} is not null and not starts_with(${column}, ${prefix}))`
}

/** The text sealed with the present key; undefined where it is already, or nothing is stored. */
export function reseal(box: SecretBox, sealed: string | null, context: string): string | undefined {
  if (sealed === null || sealed.startsWith(box.prefix)) return undefined
  return box.seal(box.open(sealed, context), context)
}
