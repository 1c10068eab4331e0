import { writeFile } from 'node:fs/promises'
import { type CopyLimits, planPictureCopy } from '#contract/plan-picture-copy.ts'
import { measurePicture } from './measure-picture.ts'
import { openPicture } from './open-picture.ts'

interface Wanted extends CopyLimits {
  path: string
  to: string
  maxBytes: number
}

/** At 1440 px wide and quality 95 nearly every photo is under 8 MB. */
export async function renderJpeg({ path, to, maxBytes, ...limits }: Wanted) {
  const { width, height, isCut } = planPictureCopy(await measurePicture({ path }), limits)
  for (const quality of [95, 92, 90, 80, 70]) {
    const jpeg = await (await openPicture(path))
      .resize({ width, height, fit: isCut ? 'cover' : 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (jpeg.length > maxBytes) continue
    await writeFile(to, jpeg)
    return { size: jpeg.length }
  }
  throw new Error(`No quality of ${width} px fits ${maxBytes} bytes`)
}
