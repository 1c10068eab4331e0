import { expect, it } from 'vitest'
import { croppedSize, decodedSize } from './cropped-size.ts'

const whole = { x: 0, y: 0, width: 1, height: 1 }

it('croppedSize is that of the selected area, rotated', () => {
  const original = { width: 1600, height: 700 }
  expect(croppedSize(original, { area: whole, quarterTurns: 3 })).toEqual({
    width: 700,
    height: 1600,
  })
  const half = { area: { ...whole, width: 0.5 }, quarterTurns: 1 as const }
  expect(croppedSize(original, half)).toEqual({ width: 700, height: 800 })
  const nothing = { area: { ...whole, width: 0, height: 0.0001 }, quarterTurns: 0 as const }
  expect(croppedSize(original, nothing)).toEqual({ width: 1, height: 1 })
})

it('croppedSize is limited to what every phone can draw', () => {
  const cut = { area: whole, quarterTurns: 0 as const }
  expect(croppedSize({ width: 6000, height: 4000 }, cut)).toEqual({ width: 4096, height: 2731 })
  const large = decodedSize({ width: 12_000, height: 9000 })
  expect(large.width * large.height).toBeLessThan(16_800_000)
  expect(large.width / large.height).toBeCloseTo(4 / 3, 2)
  expect(decodedSize({ width: 6000, height: 4000 })).toEqual({ width: 6000, height: 4000 })
})
