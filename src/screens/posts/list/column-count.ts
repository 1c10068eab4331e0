const narrowestCard = 264
const gap = 16

/** One to five columns, as many as fit. */
export function columnCount(width: number): number {
  return Math.max(1, Math.min(5, Math.floor((width + gap) / (narrowestCard + gap))))
}
