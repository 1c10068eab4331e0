import { expect, it } from 'vitest'
import { areaOf, type QuarterTurns, turn, turnSize } from './crop-geometry.ts'

const corner = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }

it('a crop on a rotated picture is the same area of the original at any rotation', () => {
  for (const turns of [0, 1, 2, 3] as QuarterTurns[]) {
    const { x, y, width, height } = turn(corner, turns)
    const marked = { x: x * 100, y: y * 100, width: width * 100, height: height * 100 }
    const area = areaOf(marked, turns)
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(area[side]).toBeCloseTo(corner[side], 9)
  }
})

it('a crop on a rotated picture: rotated once clockwise has the lower left corner at the upper left', () => {
  const lowerLeft = { x: 0, y: 0.5, width: 0.5, height: 0.5 }
  expect(turn(lowerLeft, 1)).toEqual({ x: 0, y: 0, width: 0.5, height: 0.5 })
})

it('a crop on a rotated picture never exceeds the edges of the original', () => {
  const area = areaOf({ x: 60, y: -1, width: 50, height: 102 }, 0)
  expect(area.x + area.width).toBeLessThanOrEqual(1)
  expect(area).toMatchObject({ y: 0, height: 1 })
})

it('a crop on a rotated picture is displayed rotated', () => {
  expect(turnSize({ width: 1600, height: 700 }, 3)).toEqual({ width: 700, height: 1600 })
})
