import { expect, it } from 'vitest'
import {
  capRememberedPiece,
  clampPiece,
  firstPiece,
  fitPiece,
  largestPiece,
  pieceSilenceMs,
  shrinkPiece,
  smallestPiece,
} from './piece-size.ts'

const MiB = 1024 * 1024

it('aims at some three seconds a piece, and never more than quadruples', () => {
  expect(fitPiece(MiB, MiB, 100)).toBe(4 * MiB)
  expect(fitPiece(3 * MiB, 3 * MiB, 3_000)).toBe(3 * MiB)
  expect(fitPiece(4 * MiB, 4 * MiB, 12_000)).toBe(MiB)
})

it('stays within its bounds', () => {
  expect(fitPiece(largestPiece, largestPiece, 1)).toBe(largestPiece)
  expect(fitPiece(smallestPiece, smallestPiece, 60_000)).toBe(smallestPiece)
  for (const bent of [Number.NaN, -1, 0]) expect(clampPiece(bent)).toBe(smallestPiece)
})

it('begins from the first size again after a failure, and below it when that was too much', () => {
  expect(shrinkPiece(8 * MiB)).toBe(firstPiece)
  expect(shrinkPiece(firstPiece)).toBe(firstPiece / 2)
  expect(shrinkPiece(smallestPiece)).toBe(smallestPiece)
})

it('does not begin on an unknown line with the piece of the last one', () => {
  expect(capRememberedPiece(largestPiece)).toBe(128 * 1024)
  expect(capRememberedPiece(smallestPiece)).toBe(smallestPiece)
})

it('learns nothing from the short rest of a file', () => {
  expect(fitPiece(4 * MiB, 1_000, 900)).toBe(4 * MiB)
})

it('never waits in vain for a line of three kilobytes a second', () => {
  let piece = firstPiece
  for (let count = 0; count < 10; count++) {
    const elapsedMs = (piece / 3_000) * 1_000
    expect(elapsedMs).toBeLessThan(pieceSilenceMs)
    piece = fitPiece(piece, piece, elapsedMs)
  }
})
