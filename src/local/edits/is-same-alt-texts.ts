/** Alternative texts by the hash of the file they describe. */
type AltTexts = Readonly<Record<string, string>>

/** Whether these files have the same alternative texts in both; other files do not count. */
export function isSameAltTexts(hashes: readonly string[], one: AltTexts, other: AltTexts): boolean {
  return hashes.every((hash) => (one[hash] ?? '') === (other[hash] ?? ''))
}
