import * as v from 'valibot'

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
