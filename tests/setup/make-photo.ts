import { createHash } from 'node:crypto'
import sharp from 'sharp'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
  sha256: string
}

/**
 * A JPEG of its own colours and grain, so that no two have the same bytes; about 3 MB at 3000x3750.
 */
export async function makePhoto(
  name: string,
  { width = 1600, height = 2000, hue = 30 } = {},
): Promise<PhotoFile> {
  const sky = { r: (hue * 5) % 255, g: 120, b: (255 - hue * 3) & 255 }
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: sky,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: sky } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  return { name, mimeType: 'image/jpeg', buffer, sha256 }
}
