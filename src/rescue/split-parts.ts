import type { ZipFile } from './write-zip.ts'

/** What a phone downloads in one go, and far below what one zip may hold. */
const mostBytes = 512 * 1024 * 1024

/** In order; a file larger than that is alone in its part. */
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
