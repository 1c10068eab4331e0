import { type Orientation, readOrientation } from '#contract/media/read-orientation.ts'
import type { Size } from './media-facts.ts'

/** A picture's bytes as every browser draws them alike, and how to turn what it draws. */
export interface DrawablePicture {
  blob: Blob
  turn: Orientation
}

/**
 * Browsers differ in which orientations they see: Chromium turns JPEG and PNG files and no WebP,
 * others turn everything, and `imageOrientation: 'none'` does not stop them. So the orientation is
 * taken out of PNG and WebP files, and what is drawn is turned by `drawTurned`. A JPEG, which all
 * browsers turn while they decode it, without a second copy in memory, gets a single block that
 * says what ours says.
 */
export async function toDrawable(blob: Blob): Promise<DrawablePicture> {
  const { orientation, type, metadata } = await readOrientation(
    async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  )
  const parts: BlobPart[] = []
  let at = 0
  const take = (to: number) => {
    parts.push(blob.slice(at, to))
    at = to
  }
  if (type === 'image/jpeg' && metadata.length > 0) {
    take(2)
    parts.push(exifBlock(orientation))
  }
  for (const { start, end } of metadata) {
    take(start)
    // The file's header has its length, so its chunks only lose their names.
    if (type === 'image/webp') parts.push('none')
    at = type === 'image/webp' ? start + 4 : end
  }
  if (at === 0) return { blob, turn: 1 }
  take(blob.size)
  const turn = type === 'image/jpeg' ? 1 : orientation
  return { blob: new Blob(parts, { type: type ?? blob.type }), turn }
}

/** A JPEG segment with nothing but an orientation. */
function exifBlock(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const tag = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...tag, 0, 0, 0, 0]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif])
}

/** Where the stored picture's axes go: a, b, c, d of a canvas's transform. */
const axes: Record<Orientation, readonly [number, number, number, number]> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
}

/**
 * Turns the canvas while a picture is drawn that lies as it is stored, so that it stands upright and
 * fills the canvas of that size. `draw`: draws it, with the corner and the sides that it gets.
 */
export function drawTurned(
  context: Pick<OffscreenCanvasRenderingContext2D, 'setTransform' | 'resetTransform'>,
  turn: Orientation,
  { width, height }: Size,
  draw: (x: number, y: number, width: number, height: number) => void,
): void {
  const [a, b, c, d] = axes[turn]
  const [across, down] = turn >= 5 ? [height, width] : [width, height]
  context.setTransform(a, b, c, d, width / 2, height / 2)
  draw(-across / 2, -down / 2, across, down)
  context.resetTransform()
}
