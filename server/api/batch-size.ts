/** The first batch of a list whose rows may have any size. */
export const firstBatchSize = 5
export const mostRows = 20
/** The wanted bytes of a batch: read in milliseconds, and little to keep for a slow reader. */
const bytesAtOnce = 256 * 1024

/** The size of the next batch, after so many rows had so many bytes together. */
export function chooseBatchSize(rows: number, bytes: number): number {
  const fitting = Math.floor((bytesAtOnce * rows) / Math.max(bytes, 1))
  return Math.min(Math.max(fitting, 1), mostRows)
}
