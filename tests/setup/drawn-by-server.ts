import type { BrowserCommand } from 'vitest/node'
import type { DrawnPicture } from './picture-corners.ts'

export interface PictureOfBoth {
  name: string
  base64: string
  /** As the server measures it, and the colours that a network gets. */
  server: DrawnPicture
}

/**
 * Makes pictures of all orientations in Node, with what the server makes of them, for a test that
 * runs in a page.
 */
export const drawTurnedPictures: BrowserCommand<[]> = async (): Promise<PictureOfBoth[]> => {
  const { makeOddPictures, makeTurnedPictures } = await import('./turned-pictures.ts')
  const { renderPicture } = await import('./render-picture.ts')
  const { cornersOf } = await import('./picture-corners.ts')
  const both: PictureOfBoth[] = []
  for (const { name, bytes } of [...(await makeTurnedPictures()), ...(await makeOddPictures())]) {
    const { size, copy } = await renderPicture(bytes)
    const { corners } = await cornersOf(copy)
    both.push({ name, base64: bytes.toString('base64'), server: { ...size, corners } })
  }
  return both
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    drawTurnedPictures: () => Promise<PictureOfBoth[]>
  }
}
