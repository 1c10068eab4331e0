import { uprightSize } from '#contract/media/read-orientation.ts'
import { type DrawablePicture, drawTurned, toDrawable } from '#local/media/drawable-picture.ts'
import type { OpenedPicture } from '#local/media/media-facts.ts'

/** Only the header is read, so a file that takes longer than this, in ms, counts as no picture. */
const openingMs = 10_000

/**
 * Opens a picture with an <img>, which reads the header and decodes at the size at which it is drawn: 108
 * megapixels take 25 MB instead of 430.
 */
export async function openPicture(blob: Blob): Promise<OpenedPicture | undefined> {
  const asItIs: DrawablePicture = { blob, turn: 1 }
  // A file that cannot be read fails at the <img> below.
  const { blob: drawable, turn } = await toDrawable(blob).catch(() => asItIs)
  const url = URL.createObjectURL(drawable)
  const image = new Image()
  const isOpen = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    setTimeout(() => resolve(false), openingMs)
    image.src = url
  })
  const close = () => {
    image.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
  if (!isOpen) {
    close()
    return undefined
  }
  return {
    ...uprightSize({ width: image.naturalWidth, height: image.naturalHeight }, turn),
    draw: (width, height) => draw(image, turn, { width, height }),
    close,
  }
}

async function draw(
  image: HTMLImageElement,
  turn: DrawablePicture['turn'],
  { width, height }: { width: number; height: number },
): Promise<ImageBitmap | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'medium'
  drawTurned(context, turn, { width, height }, (...place) => context.drawImage(image, ...place))
  return await createImageBitmap(canvas)
}
