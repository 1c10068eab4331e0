import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

type Palette = { sky: string; sun: string; near: string; far: string }

const palettes: [Palette, ...Palette[]] = [
  { sky: '#FFE3A0', sun: '#F2742B', near: '#1B1733', far: '#5B3DF5' },
  { sky: '#CFE8DC', sun: '#FFC62E', near: '#14532D', far: '#3F8F63' },
  { sky: '#DCD6FF', sun: '#FF8A5B', near: '#2B2163', far: '#6E5AE6' },
  { sky: '#FFD9CF', sun: '#C2345C', near: '#5A1530', far: '#E0708A' },
  { sky: '#CDE7F5', sun: '#FFC62E', near: '#12375C', far: '#3C83B8' },
  { sky: '#F3E7D3', sun: '#B45309', near: '#3E2713', far: '#A9794B' },
]

/** A small landscape, the same for the same name; without text, so no fonts are needed. */
const landscape = (seed: string) => {
  const bytes = createHash('sha256').update(seed).digest()
  const at = (index: number, min: number, max: number) =>
    min + ((bytes[index] ?? 0) / 255) * (max - min)
  const { sky, sun, near, far } = palettes[(bytes[0] ?? 0) % palettes.length] ?? palettes[0]
  const farHill = `M0 ${at(1, 170, 220)} Q ${at(2, 60, 140)} ${at(3, 110, 170)} 190 ${at(4, 180, 230)} T 320 ${at(5, 160, 210)} V320 H0Z`
  const nearHill = `M0 ${at(6, 220, 270)} Q ${at(7, 90, 210)} ${at(8, 180, 250)} 320 ${at(9, 230, 280)} V320 H0Z`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
    <rect width="320" height="320" fill="${sky}"/>
    <circle cx="${at(10, 80, 240)}" cy="${at(11, 90, 150)}" r="${at(12, 40, 62)}" fill="${sun}"/>
    <path d="${farHill}" fill="${far}"/><path d="${nearHill}" fill="${near}"/></svg>`
}

export const drawAvatar = async (mediaDir: string, seed: string): Promise<string> => {
  const jpeg = await sharp(Buffer.from(landscape(seed)))
    .jpeg({ quality: 90 })
    .toBuffer()
  const name = `${createHash('sha256').update(jpeg).digest('hex')}.jpg`
  await writeFile(path.join(mediaDir, name), jpeg)
  return name
}
