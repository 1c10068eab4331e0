import type { Blank } from './blank.ts'
import { walkBoxes } from './boxes.ts'
import { findInBox } from './find-in-box.ts'

/** Boxes that may tell a place. */
const told = new Set(['moov', 'moof', 'udta', 'meta', 'uuid'])

/** What tells in an MP4 or MOV where it was taken. */
export function findInVideo(file: number, size: number): Blank[] {
  const blanks: Blank[] = []
  for (const box of walkBoxes(file, 0, size))
    if (told.has(box.name)) blanks.push(...findInBox(file, box))
  return blanks
}
