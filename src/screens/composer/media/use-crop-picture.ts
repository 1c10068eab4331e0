import { type RefObject, useEffect, useState } from 'react'
import { readMedia } from '#local/media/read-media.ts'
import { localDb } from '#src/offline/local-database.ts'
import { type QuarterTurns, turnSize } from './crop-geometry.ts'
import type { Size } from './shapes.ts'

/** More would not be seen, and is slow to turn. */
const longestSide = 1600

const unreadable = 'Não foi possível abrir a imagem original neste aparelho.'

export interface CropPicture {
  /** Of the original, in pixels; undefined until it is there. */
  size: Size | undefined
  problem: string | undefined
}

/** Draws the original, turned, on the canvas. */
export function useCropPicture(
  hash: string,
  isOpen: boolean,
  turns: QuarterTurns,
  canvas: RefObject<HTMLCanvasElement | null>,
): CropPicture {
  const [image, setImage] = useState<HTMLImageElement>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (!isOpen) return
    let url: string | undefined
    let isOver = false
    const open = async () => {
      const source = await addressOf(hash)
      url = source.made
      const opened = new Image()
      opened.src = source.url
      await opened.decode()
      if (!isOver) setImage(opened)
    }
    open().catch(() => !isOver && setProblem(unreadable))
    return () => {
      isOver = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [hash, isOpen])

  useEffect(() => {
    if (image && canvas.current) draw(image, turns, canvas.current)
  }, [image, turns, canvas])

  const size = image && { width: image.naturalWidth, height: image.naturalHeight }
  return { size, problem }
}

/** `made`: to be given back. */
async function addressOf(hash: string): Promise<{ url: string; made?: string }> {
  const blob = await readMedia(localDb, hash)
  if (blob) {
    const made = URL.createObjectURL(blob)
    return { url: made, made }
  }
  const remote = (await localDb.media.get(hash))?.remote
  if (!remote) throw new Error(unreadable)
  return { url: remote.url }
}

function draw(image: HTMLImageElement, turns: QuarterTurns, canvas: HTMLCanvasElement): void {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight))
  const size = { width: naturalWidth * scale, height: naturalHeight * scale }
  const turned = turnSize(size, turns)
  canvas.width = Math.round(turned.width)
  canvas.height = Math.round(turned.height)
  const context = canvas.getContext('2d')
  if (!context) return
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -size.width / 2, -size.height / 2, size.width, size.height)
}
