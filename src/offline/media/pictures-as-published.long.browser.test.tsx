import { expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { openLocalDatabase } from '#local/database/db.ts'
import { recheckTurned } from '#local/media/recheck-turned.ts'
import { checkFile, cropPicture, showPicture } from './media-work.ts'
import { uprightBlob } from './upright-blob.ts'

const whole = { x: 0, y: 0, width: 1, height: 1 }
const toFile = ({ name, base64 }: { name: string; base64: string }) =>
  new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name)

function look(picture: CanvasImageSource, { width, height }: { width: number; height: number }) {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('No canvas')
  context.drawImage(picture, 0, 0)
  const corners = [
    [4, 4],
    [width - 5, 4],
    [4, height - 5],
    [width - 5, height - 5],
  ].map(([x = 0, y = 0]) => nameColour(context.getImageData(x, y, 1, 1).data))
  return { width, height, corners: corners.join('') }
}

/** The mean colour on white, as networks show what is transparent. */
async function meanOf(blob: Blob | null): Promise<number[]> {
  if (!blob) throw new Error('Not drawn')
  const bitmap = await createImageBitmap(blob)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('No canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0)
  const sums = [0, 0, 0]
  for (const [at, value] of context.getImageData(0, 0, width, height).data.entries())
    if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value
  return sums.map((sum) => Math.round(sum / (width * height)))
}

function nameColour([red = 0, green = 0, blue = 0]: Uint8ClampedArray): string {
  const key = [red, green, blue].map((value) => (value > 200 ? 1 : value < 55 ? 0 : '-')).join('')
  return { '100': 'r', '010': 'g', '001': 'b', '111': 'w' }[key] ?? '?'
}

async function lookAtBlob(blob: Blob | null) {
  if (!blob) throw new Error('Not drawn')
  const bitmap = await createImageBitmap(blob)
  return look(bitmap, bitmap)
}

/** Draws the picture as an <img> shows it. */
async function lookAtImage(blob: Blob) {
  const image = new Image()
  image.src = URL.createObjectURL(blob)
  await image.decode()
  return look(image, { width: image.naturalWidth, height: image.naturalHeight })
}

function told<T extends object>(outcome: T | string): T {
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

it('a picture of every orientation is measured, drawn, cropped and shown as the server publishes it', {
  timeout: 60_000,
}, async () => {
  const pictures = await commands.drawTurnedPictures()
  expect(pictures.length).toBeGreaterThan(3 * 8)
  for (const picture of pictures) {
    const { name, server } = picture
    const file = toFile(picture)
    const { width, height, thumbnail } = told(await checkFile(file, []))
    expect({ width, height }, name).toEqual({ width: server.width, height: server.height })
    expect(await lookAtBlob(thumbnail), name).toEqual(server)
    const shown = told(await showPicture(file))
    expect(shown.size, name).toEqual({ width, height })
    expect(look(shown.bitmap, shown.bitmap), name).toEqual(server)
    const copy = told(await cropPicture(file, { area: whole, quarterTurns: 0 }))
    expect(await lookAtBlob(copy.blob), name).toEqual(server)
    expect(await lookAtImage(await uprightBlob(file)), name).toEqual(server)
  }
})

it('a turned WebP that was measured before its orientation was read is measured again, once', async () => {
  const pictures = await commands.drawTurnedPictures()
  const turned = pictures.find(({ name }) => name === 'image/webp, 6')
  if (!turned) throw new Error('No picture')
  const file = toFile(turned)
  const db = openLocalDatabase(`turned-${crypto.randomUUID()}`)
  const { thumbnail: _, ...info } = told(await checkFile(file, []))
  const { hash } = info
  await db.media.put({ ...info, width: 60, height: 40 })
  await db.mediaBlobs.put({ hash, blob: file })
  await db.thumbnails.put({ hash, blob: new Blob(['as the file lies']) })
  await recheckTurned(db, checkFile)
  expect(await db.media.get(hash)).toMatchObject({ width: 40, height: 60 })
  const small = (await db.thumbnails.get(hash))?.blob
  expect(await lookAtBlob(small ?? null)).toEqual(turned.server)
  let checks = 0
  await recheckTurned(db, async (...input) => {
    checks++
    return checkFile(...input)
  })
  expect(checks).toBe(0)
  db.close()
})

it('pictures of every encoding are taken, drawn and refused as by the server', {
  timeout: 60_000,
}, async () => {
  const pictures = await commands.judgeEncodings()
  for (const { server, ...picture } of pictures) {
    const checked = await checkFile(toFile(picture), [])
    if (server === 'refused') {
      expect(checked, picture.name).toContain('danificado')
      continue
    }
    const { colour, ...size } = server
    const { width, height, thumbnail } = told(checked)
    expect({ width, height }, picture.name).toEqual(size)
    const drawn = await meanOf(thumbnail)
    // Without a colour profile, each program converts CMYK in its own way.
    const mostApart = picture.name.startsWith('CMYK') ? 25 : 4
    for (const [at, value] of drawn.entries())
      expect(
        Math.abs(value - (colour[at] ?? -99)),
        `${picture.name}: ${drawn}, ${colour}`,
      ).toBeLessThan(mostApart)
  }
})
