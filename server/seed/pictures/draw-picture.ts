import sharp from 'sharp'
import { beans, counter, croissants, iced, latte, windowCup } from './cafe-scenes.ts'
import { type Brush, type PaletteName, palettes, type Scene } from './scene.ts'
import { arch, facade, floorPlan, lamps, livingRoom, materials, stairs } from './studio-scenes.ts'

const scenes = {
  arch,
  beans,
  counter,
  croissants,
  facade,
  floorPlan,
  iced,
  lamps,
  latte,
  livingRoom,
  materials,
  stairs,
  windowCup,
} satisfies Record<string, Scene>

export interface Picture {
  scene: keyof typeof scenes
  palette: PaletteName
  /** Distinguishes two pictures of one scene. */
  variant: number
  shape?: 'portrait' | 'square'
}

const width = 1080

/**
 * A JPEG like a phone's photo, drawn from shapes, so that no picture files are shipped and no
 * person is shown.
 */
export async function drawPicture({
  scene,
  palette,
  variant,
  shape = 'portrait',
}: Picture): Promise<Buffer> {
  const brush: Brush = { colors: palettes[palette], between: createRandom(variant) }
  const top = shape === 'square' ? 200 : 0
  const height = shape === 'square' ? 1080 : 1350
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}">
    <defs>
      <radialGradient id="corners" cx="50%" cy="42%" r="78%">
        <stop offset="55%" stop-color="#000" stop-opacity="0"/>
        <stop offset="100%" stop-color="#000" stop-opacity="0.30"/>
      </radialGradient>
      <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0%" stop-color="#fff4d8" stop-opacity="0.30"/>
        <stop offset="60%" stop-color="#fff4d8" stop-opacity="0"/>
      </linearGradient>
    </defs>
    ${scenes[scene](brush)}
    <rect y="${top}" width="${width}" height="${height}" fill="url(#light)"/>
    <rect y="${top}" width="${width}" height="${height}" fill="url(#corners)"/>
  </svg>`
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 84 }).toBuffer()
}

/** A small pseudo-random generator; the same seed gives the same picture. */
function createRandom(seed: number): Brush['between'] {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return (low, high) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.round((low + (state / 2 ** 32) * (high - low)) * 100) / 100
  }
}
