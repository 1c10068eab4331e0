import type { FileHandle } from 'node:fs/promises'
import type { Blank } from './blank.ts'
import { type Box, readBox } from './boxes.ts'
import { findInMoov } from './find-in-moov.ts'

/** Boxes that may tell a place, and how much of one is read: an index of more is no phone's video. */
const told = new Set(['moov', 'moof', 'udta', 'meta', 'uuid'])
const maxBoxBytes = 64 * 1024 * 1024
const maxBoxes = 100_000

/** What tells in an MP4 or MOV where it was taken. */
export async function findInVideo(file: FileHandle, size: number): Promise<Blank[]> {
  const blanks: Blank[] = []
  for (let start = 0, count = 0; start + 8 <= size && count < maxBoxes; count += 1) {
    const box = readBox(await read(file, start, Math.min(start + 16, size)), start, size)
    if (!box) break
    if (told.has(box.name)) blanks.push(...(await findInBox(file, box)))
    start = box.end
  }
  return blanks
}

async function findInBox(file: FileHandle, box: Box): Promise<Blank[]> {
  const bytes = await read(file, box.start, Math.min(box.end, box.start + maxBoxBytes))
  return findInMoov(bytes, box.start, { ...box, end: box.start + bytes.length })
}

async function read(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), { position: start })
  return buffer.subarray(0, bytesRead)
}
