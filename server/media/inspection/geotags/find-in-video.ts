import type { Blank } from './blank.ts'
import { walkBoxes } from './boxes.ts'
import { findInBox } from './find-in-box.ts'

/** Boxes that may contain geotags. */
const boxesToSearch = new Set(['moov', 'moof', 'udta', 'meta', 'uuid'])

/** The geotags of an MP4 or MOV. */
export function findInVideo(file: number, size: number): Blank[] {
  const blanks: Blank[] = []
  for (const box of walkBoxes(file, 0, size))
    if (boxesToSearch.has(box.name)) blanks.push(...findInBox(file, box))
  return blanks
}
