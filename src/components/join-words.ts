/** Joins words as in a sentence: 'a', 'a e b', 'a, b e c'. */
export function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} e ${last}`
}
