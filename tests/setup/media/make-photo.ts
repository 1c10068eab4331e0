import { createHash, randomFillSync } from 'node:crypto'
import sharp from 'sharp'

export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
  sha256: string
}

/** How far a colour strays from the sky's: what makes a photo as large as one of a camera. */
const grain = 15.5

/**
 * A JPEG with its own colours and grain, so that no two have the same bytes; about 2.5 MB at
 * 3000x3750.
 */
export async function makePhoto(
  name: string,
  { width = 1600, height = 2000, hue = 30 } = {},
): Promise<PhotoFile> {
  const sky = [(hue * 5) % 255, 120, (255 - hue * 3) & 255]
  const pixels = randomFillSync(Buffer.allocUnsafe(width * height * sky.length))
  // By a table and not by an image library's noise, which takes fifteen times as long.
  const tables = sky.map((colour) => Uint8ClampedArray.from(Array(256).keys(), stray(colour)))
  tables.forEach((table, channel) => {
    for (let at = channel; at < pixels.length; at += tables.length)
      pixels[at] = table[pixels[at] ?? 0] ?? 0
  })
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  return { name, mimeType: 'image/jpeg', buffer, sha256 }
}

/** What a random byte makes of a colour. */
const stray = (colour: number) => (byte: number) => colour + (byte / 127.5 - 1) * grain
