import { writeFile } from 'node:fs/promises'
import { openPicture } from './open-picture.ts'

export async function squarePicture({
  path,
  to,
  side,
}: {
  path: string
  to: string
  side: number
}) {
  const jpeg = await (await openPicture(path))
    .resize({ width: side, height: side, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  await writeFile(to, jpeg)
  return { size: jpeg.length }
}
