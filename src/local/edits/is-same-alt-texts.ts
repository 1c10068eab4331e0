/** Alternative texts by the hash of the file they describe. */
type AltTexts = Readonly<Record<string, string>>

/** Whether the same is said of these files; what is said of others does not count. */
export function isSameAltTexts(hashes: readonly string[], one: AltTexts, other: AltTexts): boolean {
  return hashes.every((hash) => (one[hash] ?? '') === (other[hash] ?? ''))
}
