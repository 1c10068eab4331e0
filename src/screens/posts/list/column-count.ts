/** In CSS pixels, so that a fifth column needs a screen wider than most notebooks have. */
const narrowestCard = 288
const gap = 16

/** As many columns as fit in `width` CSS pixels, from one to five. */
export function columnCount(width: number): number {
  return Math.max(1, Math.min(5, Math.floor((width + gap) / (narrowestCard + gap))))
}
