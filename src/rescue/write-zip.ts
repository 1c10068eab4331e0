export interface ZipFile {
  path: string
  content: Blob
}

export interface Zip {
  file: Blob
  /** The paths of files that could not be read, after a fault of the disk or of the browser. */
  unread: string[]
}

/**
 * Makes a zip without compression, as a Blob that refers to the files instead of copying them: a full device
 * has room for it too, whereas libraries pass every byte through. At most 4 GiB, which `split-parts.ts`
 * ensures.
 */
export async function writeZip(files: readonly ZipFile[], writtenAt: Date): Promise<Zip> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  const unread: string[] = []
  let offset = 0
  for (const { path, content } of files) {
    const crc = await checksum(content).catch(() => undefined)
    if (crc === undefined) {
      unread.push(path)
      continue
    }
    const name = new TextEncoder().encode(path)
    const about = [
      // Version 2.0, names in UTF-8, not compressed.
      ...[half(20), half(0x0800), half(0), ...stamp(writtenAt)],
      ...[word(crc), word(content.size), word(content.size)],
      ...[half(name.length), half(0)],
    ]
    const head = join(word(0x04034b50), ...about, name)
    // No comment, first disk, no attributes.
    const rest = [half(0), half(0), half(0), word(0), word(offset), name]
    directory.push(join(word(0x02014b50), half(20), ...about, ...rest))
    parts.push(head, content)
    offset += head.length + content.size
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const count = half(directory.length)
  const tail = [half(0), half(0), count, count, word(size), word(offset), half(0)]
  const end = join(word(0x06054b50), ...tail)
  const file = new Blob([...parts, ...directory, end], { type: 'application/zip' })
  return { file, unread }
}

function half(value: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(value, value >>> 8)
}

function word(value: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24)
}

/** Time and date in the MS-DOS format of zip files. */
function stamp(at: Date): [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  return [half(time), half(day)]
}

function join(...arrays: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(arrays.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const array of arrays) {
    joined.set(array, at)
    at += array.length
  }
  return joined
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The CRC-32 of a file, read piece by piece. */
async function checksum(content: Blob): Promise<number> {
  let crc = ~0
  const reader = content.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const bytes = read.value
    // Reads by index: for-of takes twice as long, which is noticeable with hundreds of megabytes.
    for (let at = 0; at < bytes.length; at++)
      crc = (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  }
  return ~crc >>> 0
}
