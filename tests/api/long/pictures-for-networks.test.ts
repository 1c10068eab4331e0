import sharp from 'sharp'
import { expect, it } from 'vitest'
import { judgeShape } from '#contract/checks/plan-picture-copy.ts'
import { networkRules } from '#contract/networks/rules.ts'
import { cornersOf } from '#tests/setup/media/picture-corners.ts'
import { createRandom } from '#tests/setup/media/random.ts'
import { renderPicture } from '#tests/setup/media/render-picture.ts'
import {
  makeOddPictures,
  makeTurnedPictures,
  uprightCorners,
} from '#tests/setup/media/turned-pictures.ts'

const turned = await makeTurnedPictures()
const odd = await makeOddPictures()
const range = networkRules.instagram.image ?? {}

const plain = (width: number, height: number, background = '#c2345c') =>
  sharp({ create: { width, height, channels: 3, background } })

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

/** The colour in the middle of a picture, and what it is. */
const lookAt = async (bytes: Buffer) => {
  const { format, space, channels, hasProfile, depth, exif } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return {
    colour: [...data.subarray(at, at + 3)],
    format,
    space,
    channels,
    hasProfile,
    depth,
    exif,
  }
}

it.each([...turned, ...odd])(
  'the copy for a network and the thumbnail are upright: $name',
  async ({ bytes, orientation }) => {
    const { size, copy, thumbnail } = await renderPicture(bytes)
    const isOnSide = orientation >= 5
    expect(size).toEqual(isOnSide ? { width: 40, height: 60 } : { width: 60, height: 40 })
    const corners = uprightCorners[orientation]
    const drawn = await cornersOf(copy)
    // On its side the picture is 2:3, which Instagram does not take: its copy has that shape.
    expect(drawn).toEqual(
      isOnSide ? { width: 40, height: 60, corners } : { width: 320, height: 213, corners },
    )
    expect(await cornersOf(thumbnail)).toEqual({ ...size, corners })
    expect((await sharp(copy).metadata()).orientation).toBeUndefined()
  },
)

it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'a %s is cut by the few pixels',
  async (format) => {
    for (const [width, height, copy] of [
      [1080, 1357, { width: 1080, height: 1350 }],
      [1914, 1000, { width: 1440, height: 754 }],
    ] as const) {
      const made = await renderPicture(await plain(width, height)[format]().toBuffer())
      expect(await sizeOf(made.copy)).toEqual(copy)
    }
  },
)

it('the copy for a network and the thumbnail: a turned picture is cut in the shape that it is shown in', async () => {
  const file = await plain(1357, 1080).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await sizeOf((await renderPicture(file)).copy)).toEqual({ width: 1080, height: 1350 })
})

it('the copy for a network and the thumbnail shows the middle of what is cut', async () => {
  const strip = { create: { width: 1080, height: 2, channels: 3 as const, background: 'white' } }
  const file = await plain(1080, 1356)
    .composite([
      { input: strip, left: 0, top: 0 },
      { input: strip, left: 0, top: 1354 },
    ])
    .png()
    .toBuffer()
  const { copy } = await renderPicture(file)
  const { channels } = await sharp(copy).stats()
  expect(channels[1]?.max).toBeLessThan(100)
})

it('the copy for a network and the thumbnail is within the range and the widths whatever the size', async () => {
  const random = createRandom(4)
  for (let count = 0; count < 30; count++) {
    const width = random.between(5, 2600)
    const ratio = (random.chance(0.5) ? 0.8 : 1.91) * (0.994 + random.next() * 0.012)
    const size = { width, height: Math.round(width / ratio) }
    if (judgeShape(size, range) !== undefined) continue
    const { copy } = await renderPicture(await plain(width, size.height).jpeg().toBuffer())
    const made = await sizeOf(copy)
    const what = JSON.stringify({ size, made })
    expect(made.width / made.height, what).toBeGreaterThanOrEqual(4 / 5)
    expect(made.width / made.height, what).toBeLessThanOrEqual(1.91)
    expect(made.width, what).toBeGreaterThanOrEqual(320)
    expect(made.width, what).toBeLessThanOrEqual(1440)
  }
})

const red = [255, 0, 0]
const near = async (file: Buffer, colour: readonly number[], by = 6) => {
  const look = await lookAt((await renderPicture(file)).copy)
  expect(look).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3, depth: 'uchar' })
  for (const [at, value] of colour.entries())
    expect(Math.abs((look.colour[at] ?? -99) - value), String(look.colour)).toBeLessThanOrEqual(by)
  return look
}
/** A colour as its numbers stand in a profile's file, and what an eye sees of it in sRGB. */
const inProfile = (profile: string) => plain(400, 400, '#cc4422').withIccProfile(profile)

it('the colours of the copy of a photo in Display P3 are converted to sRGB, and it has no profile', async () => {
  const file = await inProfile('p3').jpeg({ quality: 100 }).toBuffer()
  expect((await sharp(file).metadata()).hasProfile).toBe(true)
  const look = await near(file, [0xcc, 0x44, 0x22])
  expect(look.hasProfile).toBe(false)
})

it('the colours of the copy of a CMYK JPEG are converted', async () => {
  const file = await plain(400, 400, '#cc4422').toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(file).metadata()).space).toBe('cmyk')
  await near(file, [0xcc, 0x44, 0x22], 40)
})

it.each([
  ['16 bits a colour', () => plain(400, 400, 'red').toColourspace('rgb16').png()],
  ['a palette', () => plain(400, 400, 'red').png({ palette: true })],
  ['interlaced', () => plain(400, 400, 'red').png({ progressive: true })],
] as const)('the colours of the copy of a PNG are kept: %s', async (_, make) => {
  await near(await make().toBuffer(), red)
})

it('the colours of the copy of a progressive JPEG are kept', async () => {
  await near(await plain(400, 400, 'red').jpeg({ progressive: true }).toBuffer(), red)
})

it('the colours of the copy of a grey picture are grey', async () => {
  const file = await plain(400, 400, '#808080').greyscale().png().toBuffer()
  await near(file, [128, 128, 128])
})

it.each(['png', 'webp', 'gif'] as const)(
  'the colours of the copy: behind a transparent %s are white',
  async (format) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const canvas = sharp({ create: { width: 1080, height: 1350, channels: 4, background: clear } })
    await near(await canvas[format]().toBuffer(), [255, 255, 255])
  },
)

it('the colours of the copy: behind a half transparent PNG of 16 bits are white', async () => {
  const half = { r: 255, g: 0, b: 0, alpha: 0.5 }
  const canvas = sharp({ create: { width: 400, height: 400, channels: 4, background: half } })
  await near(await canvas.toColourspace('rgb16').png().toBuffer(), [255, 127, 127], 8)
})

it('the colours of the copy: behind a grey transparent PNG are white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const canvas = sharp({ create: { width: 400, height: 400, channels: 4, background: clear } })
  await near(await canvas.toColourspace('b-w').png().toBuffer(), [255, 255, 255])
})

it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'pictures for networks: is refused when a %s ends early',
  async (format) => {
    const whole = await plain(600, 600)
      .composite([
        {
          input: {
            create: {
              width: 300,
              height: 300,
              channels: 3,
              background: 'teal',
              noise: { type: 'gaussian', mean: 120, sigma: 40 },
            },
          },
        },
      ])
      [format]()
      .toBuffer()
    for (const share of [0, 0.1, 0.6, 0.95])
      await expect(
        renderPicture(whole.subarray(0, Math.floor(whole.length * share))),
        `${share} of a ${format}`,
      ).rejects.toMatchObject({ code: 'MEDIA_UNSUPPORTED' })
  },
)
