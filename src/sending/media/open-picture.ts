import type { OpenedPicture } from '#local/media/open-picture.ts'

/** Only the header is read, so a file that takes longer than this, in ms, counts as no picture. */
const openingMs = 10_000

/**
 * Opens a picture with an <img>, which reads the header and decodes at the size at which it is drawn: 108
 * megapixels take 25 MB instead of 430.
 */
export async function openPicture(blob: Blob): Promise<OpenedPicture | undefined> {
  const url = URL.createObjectURL(blob)
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
    width: image.naturalWidth,
    height: image.naturalHeight,
    draw: (width, height) => draw(image, width, height),
    close,
  }
}

async function draw(
  image: HTMLImageElement,
  width: number,
  height: number,
): Promise<ImageBitmap | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'medium'
  context.drawImage(image, 0, 0, width, height)
  return await createImageBitmap(canvas)
}
