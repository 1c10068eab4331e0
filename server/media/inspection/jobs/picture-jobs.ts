import { open, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { type CopyLimits, planPictureCopy } from '#contract/checks/plan-picture-copy.ts'
import { mediaLimits } from '#contract/media/media.ts'
import { type Orientation, readOrientation, uprightSize } from '#contract/media/read-orientation.ts'

export async function measurePicture({ path }: { path: string }) {
  const { picture, orientation } = await openStoredPicture(path)
  return uprightSize(await picture.metadata(), orientation)
}

export async function shrinkPicture(input: { path: string; to: string; longestSide: number }) {
  const { path, to, longestSide } = input
  const small = await (await openPicture(path))
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
  await writeFile(to, small)
  return { size: small.length }
}

export async function squarePicture({
  path,
  to,
  side,
}: {
  path: string
  to: string
  side: number
}) {
  const jpeg = await (await openPicture(path))
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  await writeFile(to, jpeg)
  return { size: jpeg.length }
}

interface Wanted extends CopyLimits {
  path: string
  to: string
  maxBytes: number
}

/** At 1440 px wide and quality 95 nearly every photo is under 8 MB. */
export async function renderJpeg({ path, to, maxBytes, ...limits }: Wanted) {
  const { width, height, isCut } = planPictureCopy(await measurePicture({ path }), limits)
  for (const quality of [95, 92, 90, 80, 70]) {
    const jpeg = await (await openPicture(path))
      .resize({ width, height, fit: isCut ? 'cover' : 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length > maxBytes) continue
    await writeFile(to, jpeg)
    return { size: jpeg.length }
  }
  throw new Error(`No quality of ${width} px fits ${maxBytes} bytes`)
}

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
async function openPicture(path: string): Promise<Sharp> {
  const { picture, orientation } = await openStoredPicture(path)
  return turn(picture, orientation)
}

/** A picture as its pixels are stored. Throws a system error for a missing file. */
async function openStoredPicture(
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
