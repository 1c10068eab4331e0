import type { Sharp } from 'sharp'

/** Refuses decompression bombs: 100 megapixels is above any phone and far above any network. */
const maxPixels = 100_000_000

/** An image ready for sharp, upright; the library is loaded with the first one. */
export async function loadImage(source: string | Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
}
