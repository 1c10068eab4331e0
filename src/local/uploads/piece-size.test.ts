import { expect, it } from 'vitest'
import {
  capRememberedPiece,
  clampPiece,
  fitPiece,
  largestPiece,
  pieceSilenceMs,
  smallestPiece,
} from './upload-rows.ts'

const MiB = 1024 * 1024

it('the size of a piece aims at about three seconds per piece, and grows at most fourfold', () => {
  expect(fitPiece(MiB, MiB, 100)).toBe(4 * MiB)
  expect(fitPiece(3 * MiB, 3 * MiB, 3_000)).toBe(3 * MiB)
  expect(fitPiece(4 * MiB, 4 * MiB, 12_000)).toBe(MiB)
})

it('piece size: stays within its bounds', () => {
  expect(fitPiece(largestPiece, largestPiece, 1)).toBe(largestPiece)
  expect(fitPiece(smallestPiece, smallestPiece, 60_000)).toBe(smallestPiece)
  for (const bent of [Number.NaN, -1, 0]) expect(clampPiece(bent)).toBe(smallestPiece)
})

it("piece size: does not start on a new line with the last line's size", () => {
  expect(capRememberedPiece(largestPiece)).toBe(128 * 1024)
  expect(capRememberedPiece(smallestPiece)).toBe(smallestPiece)
})

it('piece size: is not changed by the short last piece of a file', () => {
  expect(fitPiece(4 * MiB, 1_000, 900)).toBe(4 * MiB)
})

it('piece size: never times out on a line of two kilobytes a second', () => {
  let piece = smallestPiece
  for (let count = 0; count < 10; count++) {
    const elapsedMs = (piece / 2_000) * 1_000
    expect(elapsedMs).toBeLessThan(pieceSilenceMs)
    piece = fitPiece(piece, piece, elapsedMs)
  }
})
