import { type RefObject, useEffect, useState } from 'react'
import type { ShownPicture } from '#local/media/crop-picture.ts'
import type { Size } from '#local/media/media-facts.ts'
import { CropError, readOriginal } from '#local/media-owners/keep-crop.ts'
import { localDb } from '#src/browser/local-database.ts'
import { showPicture } from '#src/offline/media/media-work.ts'
import { type QuarterTurns, turnSize } from './crop-geometry.ts'

const unreadable = 'Não foi possível abrir a imagem original neste aparelho.'

export interface CropPicture {
  /** The size of the original, in pixels; undefined until it is loaded. */
  size: Size | undefined
  problem: string | undefined
}

/** Draws the original `hash`, turned clockwise, on the canvas while the dialog is open. */
export function useCropPicture(
  hash: string,
  isOpen: boolean,
  turns: QuarterTurns,
  canvas: RefObject<HTMLCanvasElement | null>,
): CropPicture {
  const [shown, setShown] = useState<ShownPicture>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (!isOpen) return
    let isOver = false
    const open = async () => {
      const { blob } = await readOriginal(localDb, hash)
      const picture = await showPicture(blob)
      if (typeof picture === 'string') throw new CropError(picture)
      if (isOver) picture.bitmap.close()
      else setShown(picture)
    }
    setProblem(undefined)
    open().catch((error: unknown) => {
      if (!isOver) setProblem(error instanceof CropError ? error.message : unreadable)
    })
    return () => {
      isOver = true
    }
  }, [hash, isOpen])
  useEffect(() => () => shown?.bitmap.close(), [shown])

  useEffect(() => {
    if (shown && canvas.current) draw(shown.bitmap, turns, canvas.current)
  }, [shown, turns, canvas])

  return { size: shown?.size, problem }
}

function draw(bitmap: ImageBitmap, turns: QuarterTurns, canvas: HTMLCanvasElement): void {
  const { width, height } = bitmap
  const turned = turnSize({ width, height }, turns)
  canvas.width = turned.width
  canvas.height = turned.height
  const context = canvas.getContext('2d')
  if (!context) return
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(bitmap, -width / 2, -height / 2)
}
