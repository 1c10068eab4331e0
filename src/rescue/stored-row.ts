/** A row of any version, perhaps damaged: every field is checked before it is used. */
export type StoredRow = Readonly<Record<string, unknown>>

export function isRow(value: unknown): value is StoredRow {
  return typeof value === 'object' && value !== null
}

export function textOf(row: StoredRow, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

export function listOf(row: StoredRow, field: string): unknown[] {
  const value = row[field]
  return Array.isArray(value) ? value : []
}

/** A stored file: a Blob, or its bytes and type where the browser cannot store Blobs. */
export function fileOf(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value
  if (!isRow(value) || !(value.bytes instanceof ArrayBuffer)) return undefined
  return new Blob([value.bytes], { type: textOf(value, 'type') })
}
