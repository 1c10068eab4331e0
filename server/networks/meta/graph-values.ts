import * as v from 'valibot'

/** A time of Graph (`2026-11-20T12:00:00+0000`), in ms since 1970. */
export const GraphTime = v.pipe(v.string(), v.transform(Date.parse), v.number())

/**
 * Tolerance in ms when times are compared: the network's have whole seconds, and its clock is not
 * ours.
 */
export const clockToleranceMs = 2000

/**
 * Whether two texts are the same apart from what networks change: blanks at the ends and encoding.
 */
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
