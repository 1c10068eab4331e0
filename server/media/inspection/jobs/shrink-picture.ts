import { writeFile } from 'node:fs/promises'
import { openPicture } from './open-picture.ts'

export async function shrinkPicture(input: { path: string; to: string; longestSide: number }) {
  const { path, to, longestSide } = input
  const small = await (await openPicture(path))
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 76 })
    .toBuffer()
  await writeFile(to, small)
  return { size: small.length }
}
