import { expect, it } from 'vitest'
import { inspectImage } from './inspect-image.ts'
import type { OpenedPicture } from './media-facts.ts'

function open(width: number, height: number) {
  const told = { isClosed: false }
  const picture: OpenedPicture = {
    ...{ width, height },
    draw: async (width, height) => ({ width, height, close: () => {} }),
    close: () => {
      told.isClosed = true
    },
  }
  return { told, openPicture: async () => picture }
}

it('inspectImage refuses a picture with too many pixels, without decoding it', async () => {
  const { told, openPicture } = open(16_320, 12_240)
  expect(await inspectImage(new Blob(), openPicture)).toMatch(
    /tem 200 megapixels, e o limite é de 120\. Diminua/,
  )
  expect(told.isClosed).toBe(true)
})

it('inspectImage accepts 108 megapixels', async () => {
  const { told, openPicture } = open(12_032, 9_024)
  expect(await inspectImage(new Blob(), openPicture)).toMatchObject({
    width: 12_032,
    height: 9_024,
  })
  expect(told.isClosed).toBe(true)
})

it('inspectImage refuses what cannot be opened', async () => {
  expect(await inspectImage(new Blob(), async () => undefined)).toContain('danificado')
})
