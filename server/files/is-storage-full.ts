/** Whether a failure, or what caused it, is that no more bytes fit. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFull = 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isFull || isStorageFull(error.cause)
}
