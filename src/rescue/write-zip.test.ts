import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { splitParts } from './split-parts.ts'
import { writeZip, type ZipFile } from './write-zip.ts'

const file = (path: string, content: string | Uint8Array<ArrayBuffer>): ZipFile => ({
  path,
  content: new Blob([content]),
})

/** Reads the zip as unpacking programs do: from the end, by its central directory. */
async function unpack(zip: Blob): Promise<Record<string, Buffer>> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end)
  const files: Record<string, Buffer> = {}
  for (let index = 0; index < count; index++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    expect(bytes.readUInt16LE(at + 8) & 0x0800, 'names are UTF-8').not.toBe(0)
    const size = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.subarray(at + 46, at + 46 + nameLength)
    const head = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(head)).toBe(0x04034b50)
    expect(bytes.subarray(head + 30, head + 30 + nameLength)).toEqual(name)
    expect(bytes.readUInt32LE(head + 18)).toBe(size)
    const content = bytes.subarray(head + 30 + nameLength, head + 30 + nameLength + size)
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content))
    expect(bytes.readUInt32LE(head + 14)).toBe(crc32(content))
    files[name.toString()] = content
    at += 46 + nameLength
  }
  return files
}

it('the rescued zip contains every file unchanged, under its name', async () => {
  const photo = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 251)
  const names = ['LEIA-ME.txt', 'mídias/praça.jpg', 'vazio']
  const { file: zip } = await writeZip(
    [
      file('LEIA-ME.txt', 'O que estava guardado'),
      file('mídias/praça.jpg', photo),
      file('vazio', ''),
    ],
    new Date(2026, 10, 22, 13, 45, 30),
  )
  const files = await unpack(zip)
  expect(Object.keys(files)).toEqual(names)
  expect(files['mídias/praça.jpg']).toEqual(Buffer.from(photo))
  expect(zip.type).toBe('application/zip')
})

it('the rescued zip contains the time of writing', async () => {
  const { file: zip } = await writeZip([file('a', 'a')], new Date(2026, 10, 22, 13, 45, 30))
  const bytes = Buffer.from(await zip.arrayBuffer())
  const [time, day] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)]
  expect([day >> 9, (day >> 5) & 15, day & 31]).toEqual([46, 11, 22])
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 45, 30])
})

it('writeZip leaves out a file without bytes, and names it', async () => {
  const gone = new Blob(['x'])
  gone.stream = () => new ReadableStream({ start: (stream) => stream.error(new Error('gone')) })
  const { file: zip, unread } = await writeZip(
    [file('a', 'a'), { path: 'midias/b.jpg', content: gone }, file('c', 'c')],
    new Date(),
  )
  expect(Object.keys(await unpack(zip))).toEqual(['a', 'c'])
  expect(unread).toEqual(['midias/b.jpg'])
})

it('writeZip is split when it would be too large, without leaving anything out', () => {
  const files = [5, 5, 20, 1, 9, 1].map((size, index) => file(`${index}`, 'x'.repeat(size)))
  const parts = splitParts(files, 10)
  expect(parts.map((part) => part.map(({ path }) => path))).toEqual([
    ['0', '1'],
    ['2'],
    ['3', '4'],
    ['5'],
  ])
})
