import { stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { mediaLimits } from '#contract/media.ts'

// Whatever a file turns out to be, only the readers of the four kinds we take are there.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
})
// One picture after the other: nothing of one serves the next.
sharp.cache(false)

/** A picture ready for work, upright; a file that is not there is an error of the system. */
export async function openPicture(path: string): Promise<Sharp> {
  await stat(path)
  return sharp(path, {
    limitInputPixels: mediaLimits.maxImagePixels,
    failOn: 'error',
  }).autoOrient()
}
