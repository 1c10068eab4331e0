/** Characters of a text that are kept. */
const longest = 120

/** Whole characters: half of an emoji could not be stored. */
export function cutSubject(text: string): string {
  return [...text].slice(0, longest).join('')
}
