import { type Blank, spaces } from './blank.ts'

const mark = Buffer.from(':GPS')
const maxNameBytes = 64
const maxValueBytes = 4096

/**
 * The values of all XMP properties whose name begins with GPS ('exif:GPSLatitude="…"', or as an
 * element).
 */
export function findInXmp(file: Buffer, start = 0, end = file.length): Blank[] {
  const blanks: Blank[] = []
  for (let at = file.indexOf(mark, start); at >= 0 && at < end; at = file.indexOf(mark, at + 1)) {
    const value = findValue(file, at, end)
    if (value && value.to > value.from) blanks.push(spaces(value.from, value.to - value.from))
  }
  return blanks
}

/**
 * The range of the value whose property name has its colon at `colon`; undefined for a closing tag.
 */
function findValue(
  file: Buffer,
  colon: number,
  end: number,
): { from: number; to: number } | undefined {
  let at = colon + 1
  while (at < end && at - colon < maxNameBytes && /\w/.test(charAt(file, at))) at += 1
  const afterName = at
  while (at < end && /\s/.test(charAt(file, at))) at += 1
  if (charAt(file, at) === '=') {
    at += 1
    while (at < end && /\s/.test(charAt(file, at))) at += 1
    const quote = charAt(file, at)
    return quote === '"' || quote === "'" ? readText(file, at + 1, end, quote) : undefined
  }
  if (!isOpened(file, colon)) return undefined
  const close = file.indexOf('>', afterName)
  if (close < 0 || close - afterName > maxValueBytes || charAt(file, close - 1) === '/')
    return undefined
  return readText(file, close + 1, end, '<')
}

/** Whether the name is that of an opening tag: '<' and a prefix come before the colon. */
function isOpened(file: Buffer, colon: number): boolean {
  let at = colon - 1
  while (at > 0 && colon - at < maxNameBytes && /[\w.-]/.test(charAt(file, at))) at -= 1
  return charAt(file, at) === '<'
}

/** Up to `until`; stops at any byte that is not text, where other data begin. */
function readText(file: Buffer, from: number, end: number, until: string) {
  let to = from
  while (to < end && to - from < maxValueBytes && isText(file, to) && charAt(file, to) !== until)
    to += 1
  return { from, to }
}

function isText(file: Buffer, at: number): boolean {
  const byte = file[at] ?? 0
  return byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

function charAt(file: Buffer, at: number): string {
  return String.fromCharCode(file[at] ?? 0)
}
