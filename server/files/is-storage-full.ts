/** A disk, a share of it, and PostgreSQL's disk. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether a failure, or what caused it, is that no more bytes fit. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFull = 'code' in error && full.has(String(error.code))
  return isFull || isStorageFull(error.cause)
}
