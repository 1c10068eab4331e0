import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { schema } from './schema/schema.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/**
 * Inside a transaction use only this handle: on the embedded database any other one waits forever.
 */
export type Transaction = PgTransaction<
  PgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>

export type Executor = Database | Transaction
