import { describe, expect, it } from 'vitest'
import { openLocalDatabase } from '#local/db.ts'
import { createDraft } from '#local/drafts.ts'
import { readMedia, readThumbnail } from '#local/media/read-media.ts'
import { addMedia } from '#local/media.ts'
import { checkFile } from './media-work.ts'

const owner = { userId: 'u', projectId: 'p', timeZone: 'America/Sao_Paulo' }

/** Red above, blue below. */
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

/** As a phone held upright writes it: the pixels lie, and EXIF says to turn them clockwise. */
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

/** 'red', 'blue' or neither, at a place given in parts of the whole. */
function colourAt(bitmap: ImageBitmap, x: number, y: number): string {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(bitmap, 0, 0)
  const [red = 0, , blue = 0] = context.getImageData(bitmap.width * x, bitmap.height * y, 1, 1).data
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`
}

describe('a photo', () => {
  it.each([
    ['decoded at once', 1200, 800],
    ['too large for that', 7200, 4800],
  ])('lying down is shown upright and kept as it is (%s)', async (_, width, height) => {
    const original = lieDown(await makeJpeg(width, height))
    const { info, bytes, small } = await add(new File([original], 'foto.jpg'))
    expect(info).toMatchObject({ width: height, height: width, contentType: 'image/jpeg' })
    expect(bytes).toEqual(original)
    if (!small) throw new Error('No thumbnail')
    expect([small.width, small.height]).toEqual([320, 480])
    expect([colourAt(small, 0.75, 0.5), colourAt(small, 0.25, 0.5)]).toEqual(['red', 'blue'])
  })

  it('gets a thumbnail that is small', async () => {
    const { thumbnail } = await add(new File([await makeJpeg(4000, 3000)], 'foto.jpg'))
    expect(thumbnail?.size).toBeLessThan(40_000)
    expect(thumbnail?.type).toBe('image/webp')
  })

  it('cut off in the middle is refused', async () => {
    const whole = await makeJpeg(1200, 800)
    const { refused } = await add(new File([whole.slice(0, whole.length / 2)], 'meia.jpg'))
    expect(refused).toMatchObject([{ reason: expect.stringContaining('danificado') }])
  })

  it('that is none behind its first bytes is refused', async () => {
    const head = (await makeJpeg(10, 10)).slice(0, 20)
    const { refused } = await add(new File([head, 'x'.repeat(5000)], 'falsa.jpg'))
    expect(refused).toMatchObject([{ reason: expect.stringContaining('danificado') }])
  })
})
