import type { Blank } from './blank.ts'
import { findInPng } from './find-in-png.ts'
import { findInTiff } from './find-in-tiff.ts'
import { findInXmp } from './find-in-xmp.ts'

const exifMark = Buffer.from('Exif\0\0')

/**
 * The geotags of a picture. JPEG is searched by content, because its segments come in any order.
 */
export function findInPicture(file: Buffer, type: string): Blank[] {
  switch (type) {
    case 'image/jpeg':
      return [...findInJpeg(file), ...findInXmp(file)]
    case 'image/png':
      return findInPng(file)
    case 'image/webp':
      return findInWebp(file)
    default:
      return findInXmp(file)
  }
}

/** Searches the whole file: phones append further pictures with an Exif block of their own. */
function findInJpeg(file: Buffer): Blank[] {
  const blanks: Blank[] = []
  for (let at = file.indexOf(exifMark); at >= 0; at = file.indexOf(exifMark, at + 1)) {
    // A marker (FF E1) and the segment's length, which includes itself.
    const segment = at - 2
    if (segment < 2 || file.readUInt16BE(segment - 2) !== 0xffe1) continue
    const end = Math.min(segment + file.readUInt16BE(segment), file.length)
    blanks.push(...findInTiff(file, at + exifMark.length, end))
  }
  return blanks
}

function findInWebp(file: Buffer): Blank[] {
  const blanks: Blank[] = []
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const [start, length] = [at + 8, file.readUInt32LE(at + 4)]
    const end = Math.min(start + length, file.length)
    if (name === 'EXIF') {
      const hasMark = file.subarray(start, start + exifMark.length).equals(exifMark)
      blanks.push(...findInTiff(file, hasMark ? start + exifMark.length : start, end))
    }
    if (name === 'XMP ') blanks.push(...findInXmp(file, start, end))
    // Chunks are padded to an even length.
    at = start + length + (length % 2)
  }
  return blanks
}
