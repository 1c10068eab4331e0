import sharp from 'sharp'

export interface DrawnPicture {
  width: number
  height: number
  /** From left to right and from above: r, g, b, w, or ? for another colour. */
  corners: string
}

/** The corners of a picture that has no orientation of its own. */
export async function cornersOf(file: string | Buffer): Promise<DrawnPicture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const [inset, right, below] = [4, width - 5, height - 5]
  const corners = [
    [inset, inset],
    [right, inset],
    [inset, below],
    [right, below],
  ].map(([x = 0, y = 0]) => nameColour(data.subarray((y * width + x) * channels)))
  return { width, height, corners: corners.join('') }
}

function nameColour([red = 0, green = 0, blue = 0]: Uint8Array): string {
  const key = [red, green, blue].map((value) => (value > 200 ? 1 : value < 55 ? 0 : '-')).join('')
  return { '100': 'r', '010': 'g', '001': 'b', '111': 'w' }[key] ?? '?'
}
