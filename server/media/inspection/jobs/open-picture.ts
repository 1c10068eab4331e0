import { open } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { mediaLimits } from '#contract/media.ts'
import { type Orientation, readOrientation } from '#contract/media-format/read-orientation.ts'

// Only the readers of the four accepted types are enabled, whatever the file's content is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
})
// The process handles one picture after the other; a cache would not help.
sharp.cache(false)

/** A picture turned upright, ready to be processed. Throws a system error for a missing file. */
export async function openPicture(path: string): Promise<Sharp> {
  const { picture, orientation } = await openStoredPicture(path)
  return turn(picture, orientation)
}

/** A picture as its pixels are stored. Throws a system error for a missing file. */
export async function openStoredPicture(
  path: string,
): Promise<{ picture: Sharp; orientation: Orientation }> {
  await using file = await open(path)
  const { orientation } = await readOrientation(async (start, end) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), { position: start })
    return buffer.subarray(0, bytesRead)
  })
  const limits = { limitInputPixels: mediaLimits.maxImagePixels, failOn: 'error' } as const
  return { picture: sharp(path, limits), orientation }
}

/** The library mirrors first, and turns clockwise then; its own reading of the file is not asked. */
function turn(picture: Sharp, orientation: Orientation): Sharp {
  switch (orientation) {
    case 1:
      return picture
    case 2:
      return picture.flop()
    case 3:
      return picture.rotate(180)
    case 4:
      return picture.flip()
    case 5:
      return picture.flip().rotate(90)
    case 6:
      return picture.rotate(90)
    case 7:
      return picture.flop().rotate(90)
    case 8:
      return picture.rotate(270)
  }
}
