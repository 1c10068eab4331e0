import { writeFile } from 'node:fs/promises'
import { openPicture } from './open-picture.ts'

interface Wanted {
  path: string
  to: string
  maxWidth: number
  maxHeight: number
  maxBytes: number
}

/** At 1440 px wide and quality 95 nearly every photo is under 8 MB. */
export async function renderJpeg({ path, to, maxWidth, maxHeight, maxBytes }: Wanted) {
  for (const quality of [95, 92, 90, 80, 70]) {
    const jpeg = await (await openPicture(path))
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length > maxBytes) continue
    await writeFile(to, jpeg)
    return { size: jpeg.length }
  }
  throw new Error(`No quality of ${maxWidth} px fits ${maxBytes} bytes`)
}
