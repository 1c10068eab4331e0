import { expect, it } from 'vitest'
import { planChunks, rangeOf } from './upload-video.ts'

const mebi = 1024 * 1024
const sizes = [
  ...[1, 100, 5 * mebi - 1, 5 * mebi, 5_999_999, 6_000_000, 11_999_999, 12_000_000, 12_000_001],
  ...[50_000_123, 64_000_000, 64_000_001, 64 * mebi, 128 * mebi + 1, 999_999_999, mebi ** 2 / 1024],
  ...[3_999_999_999, 4_000_000_000],
]

it.each(sizes)('%d bytes are divided as TikTok demands, with a small last chunk', (size) => {
  const plan = planChunks(size)
  const { chunkSize, count } = plan
  expect(count).toBe(Math.floor(size / chunkSize))
  expect(count).toBeLessThanOrEqual(1000)
  const ranges = Array.from({ length: count }, (_, index) => rangeOf(plan, index))
  expect(ranges[0]?.start).toBe(0)
  expect(ranges.at(-1)?.end).toBe(size - 1)
  const isGapless = ranges.every(
    ({ start }, at) => at === 0 || start === (ranges[at - 1]?.end ?? 0) + 1,
  )
  expect(isGapless).toBe(true)
  const lengths = ranges.map(({ start, end }) => end - start + 1)
  expect(new Set(lengths.slice(0, -1)).size).toBeLessThanOrEqual(1)
  if (count > 1) expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5 * mebi)
  // Sent at the moment of publishing.
  expect(lengths.at(-1)).toBeLessThan(12_001_000)
})
