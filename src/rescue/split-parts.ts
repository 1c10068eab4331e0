import type { ZipFile } from './write-zip.ts'

/** A phone can download this much in one go; a zip could hold far more. */
const mostBytes = 512 * 1024 * 1024

/** Splits the files, in order, into parts of at most `most` bytes; a larger file is a part of its own. */
export function splitParts(files: readonly ZipFile[], most = mostBytes): ZipFile[][] {
  const parts: ZipFile[][] = []
  let bytes = 0
  for (const file of files) {
    const last = parts.at(-1)
    if (last && bytes + file.content.size <= most) last.push(file)
    else {
      parts.push([file])
      bytes = 0
    }
    bytes += file.content.size
  }
  return parts
}
