import { expect, it } from 'vitest'
import { formatBytes, formatBytesOf } from './format-numbers.ts'

const megabyte = 1024 * 1024

it("formatBytes writes a part of a whole in the whole's unit", () => {
  expect(formatBytesOf(3.2 * megabyte, 48 * megabyte)).toBe('3,2 de 48 MB')
  expect(formatBytesOf(0, 48 * megabyte)).toBe('0 de 48 MB')
  expect(formatBytesOf(12.7 * megabyte, 48 * megabyte)).toBe('13 de 48 MB')
  expect(formatBytesOf(300 * megabyte, 1.5 * 1024 * megabyte)).toBe('0,3 de 1,5 GB')
  expect(formatBytesOf(512, 2048)).toBe('0,5 de 2 KB')
})

it('formatBytes never writes more than the whole', () => {
  expect(formatBytesOf(50 * megabyte, 48 * megabyte)).toBe('48 de 48 MB')
})

it('formatBytes writes a size', () => {
  expect([0, 700, 5_300_000, 3 * 1024 ** 3, 1024 ** 4].map(formatBytes)).toEqual([
    '0 KB',
    '0,7 KB',
    '5,1 MB',
    '3 GB',
    '1 TB',
  ])
})
