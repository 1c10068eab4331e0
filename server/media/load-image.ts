import type { Sharp } from 'sharp'
import { mediaLimits } from '#contract/media.ts'

/** An image ready for sharp, upright; decompression bombs are refused. The library is loaded with the first one. */
export async function loadImage(source: string | Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(source, {
    limitInputPixels: mediaLimits.maxImagePixels,
    failOn: 'error',
  }).autoOrient()
}
