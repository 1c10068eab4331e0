/** Codes of a full disk, a full quota, and PostgreSQL's full disk. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error, or one of its causes, means that there is no room left. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFull = 'code' in error && full.has(String(error.code))
  return isFull || isStorageFull(error.cause)
}
