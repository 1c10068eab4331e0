import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { mediaLimits } from '#contract/media.ts'

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

/** A picture rotated upright, ready to be processed. Throws a system error for a missing file. */
export async function openPicture(path: string): Promise<Sharp> {
  await stat(path)
  return sharp(path, {
    limitInputPixels: mediaLimits.maxImagePixels,
    failOn: 'error',
  }).autoOrient()
}
