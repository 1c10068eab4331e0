/** The network's times have whole seconds, and its clock is not ours. */
export const clockToleranceMs = 2000

/** Networks trim and re-encode texts; what a person would call the same text stays the same. */
export function isSameText(one: string, other: string): boolean {
  return normalize(one) === normalize(other)
}

function normalize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim()
}
