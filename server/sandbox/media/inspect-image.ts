import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { ImageFacts } from './media-facts.ts'

const headBytes = 256 * 1024

/** The APP2 segment with its length; a picture's own bytes may hold the letters alone by chance. */
const announcement = /\xff\xe2..MPF\0/s

/** MPO and JPS are JPEG files with further pictures, announced by an MPF segment. */
const holdsSeveralPictures = async (file: string) => {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return announcement.test(buffer.toString('latin1', 0, bytesRead))
}

/** Judged by the bytes, whatever the URL or the content type says. Null: not an image. */
export const inspectImage = async (file: string): Promise<ImageFacts | null> => {
  const found = await fileTypeFromFile(file)
  if (!found?.mime.startsWith('image/')) return null
  try {
    const { autoOrient } = await sharp(file).metadata()
    return {
      mime: found.mime,
      isMultiPicture: await holdsSeveralPictures(file),
      width: autoOrient.width,
      height: autoOrient.height,
    }
  } catch {
    return null
  }
}

export const drawPreview = async ({ path, to }: { path: string; to: string }) => {
  await sharp(path, { failOn: 'truncated' })
    .autoOrient()
    .resize({ width: 720, height: 1280, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toFile(to)
  return null
}
