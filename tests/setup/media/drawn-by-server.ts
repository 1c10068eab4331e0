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

export interface JudgedPicture {
  name: string
  base64: string
  /** The size and the mean colour of the copy for a network, where the server takes the file. */
  server: { width: number; height: number; colour: number[] } | 'refused'
}

/** Makes pictures of many encodings, some cut off, with what the server makes of each. */
export const judgeEncodings: BrowserCommand<[]> = async (): Promise<JudgedPicture[]> => {
  const { cutOff, makeEncodings } = await import('./odd-encodings.ts')
  const { renderPicture } = await import('./render-picture.ts')
  const { default: sharp } = await import('sharp')
  const judged: JudgedPicture[] = []
  const whole = await makeEncodings()
  for (const { name, bytes } of [...whole, ...cutOff(whole)]) {
    const server = await renderPicture(bytes).then(
      async ({ size, copy }) => {
        const { channels } = await sharp(copy).stats()
        return { ...size, colour: channels.map(({ mean }) => Math.round(mean)) }
      },
      () => 'refused' as const,
    )
    judged.push({ name, base64: bytes.toString('base64'), server })
  }
  return judged
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    drawTurnedPictures: () => Promise<PictureOfBoth[]>
    judgeEncodings: () => Promise<JudgedPicture[]>
  }
}
