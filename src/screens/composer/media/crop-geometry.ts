import type { Size } from '#local/media/media-facts.ts'

export type QuarterTurns = 0 | 1 | 2 | 3

/** In shares (0 to 1) of a picture's width and height. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The size of a picture after `turns` quarter turns. */
export function turnSize({ width, height }: Size, turns: QuarterTurns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Where an area of a picture is after `turns` clockwise quarter turns of the picture. */
export function turn(area: Area, turns: QuarterTurns): Area {
  const { x, y, width, height } = area
  if (turns === 1) return { x: 1 - y - height, y: x, width: height, height: width }
  if (turns === 2) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (turns === 3) return { x: y, y: 1 - x - width, width: height, height: width }
  return area
}

/** Converts an area marked on the turned picture (in per cent) to an area of the original. */
export function areaOf(marked: Area, turns: QuarterTurns): Area {
  const share = (value: number) => Math.min(1, Math.max(0, value / 100))
  const x = share(marked.x)
  const y = share(marked.y)
  const width = Math.min(share(marked.width), 1 - x)
  const height = Math.min(share(marked.height), 1 - y)
  return turn({ x, y, width, height }, ((4 - turns) % 4) as QuarterTurns)
}
