import sharp, { type Sharp } from 'sharp'
import { createRandom } from './random.ts'

export interface EncodedPicture {
  name: string
  bytes: Buffer
}

/** Pictures as phones, WhatsApp, Canva and print shops write them. */
export async function makeEncodings(): Promise<EncodedPicture[]> {
  const size = { width: 320, height: 400 }
  const { next } = createRandom(75)
  const grain = Buffer.from(
    Array.from({ length: size.width * size.height * 3 }, (_, at) => {
      const colour = [0xb0, 0x50, 0x40][at % 3] ?? 0
      return colour + next() * 60 - 30
    }),
  )
  const plain = () => sharp(grain, { raw: { ...size, channels: 3 } })
  const clear = { r: 200, g: 40, b: 20, alpha: 0.3 }
  const layer = () => sharp({ create: { width: 600, height: 750, channels: 4, background: clear } })
  const frames = await Promise.all([plain(), layer()].map((one) => one.png().toBuffer()))
  const animated = () => sharp(frames, { join: { animated: true } })
  const ways: [string, Sharp][] = [
    ['JPEG', plain().jpeg()],
    ['progressive JPEG', plain().jpeg({ progressive: true })],
    ['JPEG in Display P3', plain().withIccProfile('p3').jpeg()],
    ['CMYK JPEG', plain().toColourspace('cmyk').jpeg()],
    ['grey JPEG', plain().greyscale().jpeg()],
    ['PNG', plain().png()],
    ['PNG of 16 bits', plain().toColourspace('rgb16').png()],
    ['interlaced PNG', plain().png({ progressive: true })],
    ['PNG with a palette', plain().png({ palette: true })],
    ['transparent PNG', layer().png()],
    ['transparent grey PNG', layer().toColourspace('b-w').png()],
    ['WebP', plain().webp()],
    ['lossless WebP', plain().webp({ lossless: true })],
    ['transparent WebP', layer().webp()],
    ['animated WebP', animated().webp()],
    ['GIF', plain().gif()],
    ['animated GIF', animated().gif()],
  ]
  return Promise.all(ways.map(async ([name, way]) => ({ name, bytes: await way.toBuffer() })))
}

/** One of each kind, as it lies there when a phone stopped writing it. */
export function cutOff(whole: readonly EncodedPicture[]): EncodedPicture[] {
  return whole
    .filter(({ name }) => ['JPEG', 'PNG', 'WebP', 'GIF'].includes(name))
    .flatMap(({ name, bytes }) =>
      [98, 50].map((percent) => ({
        name: `${percent} % of a ${name}`,
        bytes: bytes.subarray(0, Math.floor((bytes.length * percent) / 100)),
      })),
    )
}
