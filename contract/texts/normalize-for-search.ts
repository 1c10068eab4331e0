/** A text without case and accents, so that a search for 'sao' finds 'São'. */
export function normalizeForSearch(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
