/**
 * Draws public/icons, public/networks and the favicons. Run it after changing the drawings: `node
 * tests/pictures/render-icons.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { handsPath, petalAngles, petalPath } from '#src/components/ui/logo-shapes.ts'
import type { NetworkMark } from '#src/networks/network-mark.ts'
import { networkMarks } from '#src/networks/network-marks.ts'

const ink = '#1b1733'
const yellow = '#ffc62e'
const publicFolder = new URL('../../public/', import.meta.url)

const flower = [
  `<g fill="${yellow}">`,
  ...petalAngles.map((angle) => `<path d="${petalPath}" transform="rotate(${angle} 12 12)"/>`),
  '</g>',
  `<circle cx="12" cy="12" r="4.6" fill="${ink}"/>`,
  `<path d="${handsPath}" fill="none" stroke="${yellow}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>`,
].join('')

/** A drawing on a 24x24 grid, centred on a square of `size`; it takes `share` of the width. */
function onGround(drawing: string, share: number, corner: number, ground = ink, size = 512) {
  const scale = (size * share) / 24
  const offset = (size * (1 - share)) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${ground}"/>`,
    `<g transform="translate(${round(offset)} ${round(offset)}) scale(${round(scale)})">${drawing}</g>`,
    '</svg>\n',
  ].join('')
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function markOf({ fill, line }: NetworkMark): string {
  const filled = fill ? `<path fill="#fff" fill-rule="evenodd" d="${fill}"/>` : ''
  const lined = line
    ? `<path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${line}"/>`
    : ''
  return filled + lined
}

function lines(path: string): string {
  return `<path fill="none" stroke="${yellow}" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`
}

async function write(path: string, content: string | Uint8Array) {
  const file = new URL(path, publicFolder)
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, content)
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ palette: true, colours: 64, compressionLevel: 9, effort: 10 })
    .toBuffer()
}

/** An .ico file with one PNG: a directory of one entry (6 + 16 bytes), then the picture. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

const rounded = onGround(flower, 0.72, 0.22)
// A maskable icon may be cut to a circle of 80 %: the flower stays inside it.
const maskable = onGround(flower, 0.58, 0)
const opaque = onGround(flower, 0.66, 0)

await write('icons/icon.svg', rounded)
await write('icons/icon-192.png', await png(rounded, 192))
await write('icons/icon-512.png', await png(rounded, 512))
await write('icons/maskable-192.png', await png(maskable, 192))
await write('icons/maskable-512.png', await png(maskable, 512))
await write('icons/apple-touch-icon.png', await png(opaque, 180))
await write('favicon.svg', onGround(flower, 0.84, 0.22, ink, 32))
await write('favicon.ico', ico(await png(onGround(flower, 0.84, 0.22), 32), 32))

const newPost = lines('M12 5v14M5 12h14')
const calendar = lines(
  'M7 5h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM4 10h16M8.5 3v3.5M15.5 3v3.5',
)
await write('icons/shortcut-new-post.png', await png(onGround(newPost, 0.6, 0.5), 96))
await write('icons/shortcut-calendar.png', await png(onGround(calendar, 0.56, 0.5), 96))

for (const [name, mark] of Object.entries(networkMarks)) {
  await write(`networks/${name}.svg`, onGround(markOf(mark), 0.58, 0.24, mark.tile, 48))
}
