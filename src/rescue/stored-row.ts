/** A row of any version, perhaps damaged: every field is looked at before it is used. */
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

/** Files are kept as such, or as their bytes where a browser can keep no files. */
export function bytesOf(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value
  if (value instanceof ArrayBuffer) return new Blob([value])
  if (ArrayBuffer.isView(value))
    return new Blob([
      new Uint8Array(value.buffer.slice(0)).slice(
        value.byteOffset,
        value.byteOffset + value.byteLength,
      ),
    ])
  return undefined
}
