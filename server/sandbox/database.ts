import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

/** Forward-only migrations of one part of the sandbox; each step runs once, in order. */
export type SchemaSteps = { part: string; steps: readonly string[] }

const versionRow = v.object({ version: v.number() })

export const inTransaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

const migratePart = (db: DatabaseSync, { part, steps }: SchemaSteps) => {
  const found = db.prepare('SELECT version FROM schema_versions WHERE part = ?').get(part)
  const done = found === undefined ? 0 : v.parse(versionRow, found).version
  for (const step of steps.slice(done)) db.exec(step)
  db.prepare('INSERT OR REPLACE INTO schema_versions (part, version) VALUES (?, ?)').run(
    part,
    steps.length,
  )
}

export const openDatabase = (file: string, schemas: readonly SchemaSteps[]): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  db.exec('CREATE TABLE IF NOT EXISTS schema_versions (part TEXT PRIMARY KEY, version INTEGER)')
  inTransaction(db, () => {
    for (const schema of schemas) migratePart(db, schema)
  })
  return db
}

type RowSchema = v.GenericSchema

export const readRow = <S extends RowSchema>(
  schema: S,
  row: unknown,
): v.InferOutput<S> | undefined => (row === undefined ? undefined : v.parse(schema, row))

export const readRows = <S extends RowSchema>(
  schema: S,
  rows: readonly unknown[],
): v.InferOutput<S>[] => rows.map((row) => v.parse(schema, row))

/** A column with JSON text, parsed and checked when it is read. */
export const jsonColumn = <S extends RowSchema>(schema: S) =>
  v.pipe(v.string(), v.parseJson(), schema)

export const flagColumn = v.pipe(
  v.number(),
  v.transform((value) => value !== 0),
)
