import { expect, it } from 'vitest'
import {
  boundPiece,
  firstPiece,
  fitPiece,
  halvePiece,
  largestPiece,
  smallestPiece,
} from './piece-size.ts'

const MiB = 1024 * 1024

it('aims at some four seconds a piece, and never more than doubles', () => {
  expect(fitPiece(MiB, MiB, 100)).toBe(2 * MiB)
  expect(fitPiece(2 * MiB, 2 * MiB, 4_000)).toBe(2 * MiB)
  expect(fitPiece(4 * MiB, 4 * MiB, 16_000)).toBe(MiB)
})

it('stays between a quarter and sixteen mebibytes', () => {
  expect(fitPiece(largestPiece, largestPiece, 1)).toBe(largestPiece)
  expect(fitPiece(smallestPiece, smallestPiece, 60_000)).toBe(smallestPiece)
  expect(halvePiece(firstPiece)).toBe(firstPiece / 2)
  expect(halvePiece(smallestPiece)).toBe(smallestPiece)
  for (const bent of [Number.NaN, -1, 0]) expect(boundPiece(bent)).toBe(smallestPiece)
})

it('learns nothing from the short rest of a file', () => {
  expect(fitPiece(4 * MiB, 1_000, 900)).toBe(4 * MiB)
})
