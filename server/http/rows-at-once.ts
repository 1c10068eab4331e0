/** Of a list whose rows may be of any size, these are read first. */
export const firstRows = 5
const mostRows = 20
/** What is read in one go takes milliseconds, and what waits for a slow reader is no more than this. */
const bytesAtOnce = 256 * 1024

/** How many rows are read next, after so many of them were of so many bytes together. */
export function chooseRows(rows: number, bytes: number): number {
  const fitting = Math.floor((bytesAtOnce * rows) / Math.max(bytes, 1))
  return Math.min(Math.max(fitting, 1), mostRows)
}
