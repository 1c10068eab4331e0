import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePdf } from '#tests/setup/media/make-pdf.ts'
import { drawPdf } from './draw-pdf.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draw-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function draw(pdf: Buffer) {
  const [path, to] = [join(folder, 'a.pdf'), join(folder, 'a.webp')]
  await writeFile(path, pdf)
  const { size } = await drawPdf({ path, to, longestSide: 480 })
  return { size, picture: sharp(to) }
}

it('the first page is drawn on white, with its text and its colours', async () => {
  const { size, picture } = await draw(makePdf(['Primeira', ''], [300, 600]))
  expect(size).toBeLessThan(10_000)
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([240, 480, 3])
  const at = (x: number, y: number) => [...data.subarray((y * 240 + x) * 3, (y * 240 + x) * 3 + 3)]
  expect(at(5, 5)).toEqual([255, 255, 255])
  const [red = 0, green = 255, blue = 255] = at(80, 300)
  expect([red > 240, green < 16, blue < 16]).toEqual([true, true, true])
  // Letters are black, somewhere on their line.
  const line = Array.from({ length: 200 }, (_, x) => at(x + 20, 390)[0] ?? 255)
  expect(Math.min(...line)).toBeLessThan(100)
})

it.each([
  ['very wide', [20_000, 1], [480, 1]],
  ['very small', [1, 1], [480, 480]],
] as const)('a page that is %s fits', async (_what, [width, height], [across, down]) => {
  const { picture } = await draw(makePdf(['x'], [width, height]))
  expect(await picture.metadata()).toMatchObject({ width: across, height: down })
})

it.each([
  ['no page', makePdf([], [300, 300])],
  ['no PDF in it', Buffer.from('%PDF-1.7 of nothing')],
  ['nothing', Buffer.alloc(0)],
])('a file with %s is not drawn', async (_what, pdf) => {
  await expect(draw(pdf)).rejects.toThrow()
})
