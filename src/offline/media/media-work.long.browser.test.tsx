import { expect, it } from 'vitest'
import { openLocalDatabase } from '#local/database/db.ts'
import { createDraft } from '#local/drafts/drafts.ts'
import { readMedia, readThumbnail } from '#local/media/read-media.ts'
import { addMedia } from '#local/media-owners/add-media.ts'
import { checkFile, cropPicture, showPicture } from './media-work.ts'

const owner = { userId: 'u', projectId: 'p', timeZone: 'America/Sao_Paulo' }

/** A JPEG that is red above and blue below. */
async function makeJpeg(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'red'
  context.fillRect(0, 0, width, height / 2)
  context.fillStyle = 'blue'
  context.fillRect(0, height / 2, width, height / 2)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return new Uint8Array(await blob.arrayBuffer())
}

/** Rotates the pixels and sets the EXIF orientation, like a phone held upright. */
function lieDown(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const tiff = [
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  return new Uint8Array([...jpeg.slice(0, 2), ...segment, ...jpeg.slice(2)])
}

async function add(file: File) {
  const db = openLocalDatabase(`pictures-${crypto.randomUUID()}`)
  const draft = await createDraft(db, owner)
  const { added, refused } = await addMedia(db, draft.id, [file], checkFile)
  const [info] = added
  const kept = info && (await readMedia(db, info.hash))
  const thumbnail = info && (await readThumbnail(db, info.hash))
  const bytes = kept && new Uint8Array(await kept.arrayBuffer())
  const small = thumbnail && (await createImageBitmap(thumbnail))
  await db.delete()
  return { info, refused, bytes, small, thumbnail }
}

/** 'red', 'blue' or neither, at a position given as fractions of width and height. */
function colourAt(bitmap: ImageBitmap, x: number, y: number): string {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  const [red = 0, , blue = 0] = context.getImageData(bitmap.width * x, bitmap.height * y, 1, 1).data
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
}

it.each([
  ['decoded at once', 1200, 800],
  ['too large for that', 7200, 4800],
])(
  'a photo with rotated pixels is shown upright and stored unchanged (%s)',
  async (_, width, height) => {
    const original = lieDown(await makeJpeg(width, height))
    const { info, bytes, small } = await add(new File([original], 'foto.jpg'))
    expect(info).toMatchObject({ width: height, height: width, contentType: 'image/jpeg' })
    expect(bytes).toEqual(original)
    if (!small) throw new Error('No thumbnail')
    expect([small.width, small.height]).toEqual([320, 480])
    expect([colourAt(small, 0.75, 0.5), colourAt(small, 0.25, 0.5)]).toEqual(['red', 'blue'])
  },
)

it('a photo gets a thumbnail that is small', async () => {
  const { thumbnail } = await add(new File([await makeJpeg(4000, 3000)], 'foto.jpg'))
  expect(thumbnail?.size).toBeLessThan(40_000)
  expect(thumbnail?.type).toBe('image/webp')
})

it('a photo: that is truncated is refused', async () => {
  const whole = await makeJpeg(1200, 800)
  const { refused } = await add(new File([whole.slice(0, whole.length / 2)], 'meia.jpg'))
  expect(refused).toMatchObject([{ reason: expect.stringContaining('danificado') }])
})

it('a photo: that is none after its first bytes is refused', async () => {
  const head = (await makeJpeg(10, 10)).slice(0, 20)
  const { refused } = await add(new File([head, 'x'.repeat(5000)], 'falsa.jpg'))
  expect(refused).toMatchObject([{ reason: expect.stringContaining('danificado') }])
})

const whole = { x: 0, y: 0, width: 1, height: 1 }

/** The colours at the ends of a cropped picture. */
async function cut(blob: Blob, area = whole, quarterTurns: 0 | 1 | 2 | 3 = 0) {
  const copy = await cropPicture(blob, { area, quarterTurns })
  if (typeof copy === 'string') throw new Error(copy)
  const bitmap = await createImageBitmap(copy.blob)
  expect([bitmap.width, bitmap.height]).toEqual([copy.width, copy.height])
  const [top, bottom] = [colourAt(bitmap, 0.5, 0.1), colourAt(bitmap, 0.5, 0.9)]
  const [left, right] = [colourAt(bitmap, 0.1, 0.5), colourAt(bitmap, 0.9, 0.5)]
  return { copy, ends: { top, bottom, left, right }, bitmap }
}

it.each([
  ['as it is', 1200, 800, [800, 1200]],
  ['at a size that a phone can hold', 7200, 4800, [2730, 4096]],
])('a cropped picture is selected as displayed, upright: %s', async (_, width, height, size) => {
  const upright = new Blob([lieDown(await makeJpeg(width, height))])
  const { copy, ends } = await cut(upright)
  expect([copy.width, copy.height]).toEqual(size)
  expect([ends.left, ends.right]).toEqual(['blue', 'red'])
  const half = await cut(upright, { ...whole, x: 0.5, width: 0.5 })
  expect([half.ends.left, half.ends.right]).toEqual(['red', 'red'])
  expect((half.copy.width ?? 0) / (half.copy.height ?? 1)).toBeCloseTo(1 / 3, 2)
  expect(copy.thumbnail?.size).toBeGreaterThan(0)
})

it('a cropped picture is rotated clockwise', async () => {
  const picture = new Blob([await makeJpeg(600, 400)])
  const once = await cut(picture, whole, 1)
  expect([once.copy.width, once.copy.height]).toEqual([400, 600])
  expect([once.ends.left, once.ends.right]).toEqual(['blue', 'red'])
  const twice = await cut(picture, whole, 2)
  expect([twice.ends.top, twice.ends.bottom]).toEqual(['blue', 'red'])
  const corner = await cut(picture, { x: 0, y: 0.5, width: 0.5, height: 0.5 }, 3)
  expect([corner.copy.width, corner.copy.height]).toEqual([200, 300])
  expect(corner.ends.top).toBe('blue')
})

it.each(['image/png', 'image/webp'] as const)(
  'media work: stays %s, and transparent where it was',
  async (contentType) => {
    const canvas = new OffscreenCanvas(300, 200)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 150, 200)
    const { copy, ends, bitmap } = await cut(await canvas.convertToBlob({ type: contentType }))
    expect([copy.contentType, copy.blob.type]).toEqual([contentType, contentType])
    expect(ends.left).toBe('red')
    const read = new OffscreenCanvas(300, 200).getContext('2d')
    read?.drawImage(bitmap, 0, 0)
    expect(read?.getImageData(250, 100, 1, 1).data[3]).toBe(0)
    expect(copy.hash).toMatch(/^[0-9a-f]{64}$/)
  },
)

it('a cropped picture is previewed at screen size', async () => {
  const shown = await showPicture(new Blob([lieDown(await makeJpeg(4000, 3000))]))
  if (typeof shown === 'string') throw new Error(shown)
  expect(shown.size).toEqual({ width: 3000, height: 4000 })
  expect([shown.bitmap.width, shown.bitmap.height]).toEqual([1200, 1600])
  expect(colourAt(shown.bitmap, 0.75, 0.5)).toBe('red')
})

it('a cropped picture is refused with a message when it is damaged or none', async () => {
  const damaged = (await makeJpeg(600, 400)).slice(0, 900)
  expect(await cropPicture(new Blob([damaged]), { area: whole, quarterTurns: 0 })).toContain(
    'danificado',
  )
  expect(await showPicture(new Blob(['nada']))).toContain('danificado')
  expect(await cropPicture(new Blob(['nada']), { area: whole, quarterTurns: 0 })).toContain(
    'não é uma imagem',
  )
})
