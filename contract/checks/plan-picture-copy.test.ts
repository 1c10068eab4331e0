import { expect, it } from 'vitest'
import { createRandom } from '#tests/setup/media/random.ts'
import { judgeShape, planPictureCopy } from './plan-picture-copy.ts'

const instagram = {
  ...{ minRatio: 4 / 5, maxRatio: 1.91, minWidth: 320 },
  ...{ maxWidth: 1440, maxHeight: 14_400 },
}
const threads = { minRatio: 0.1, maxRatio: 10, minWidth: 320, maxWidth: 1440, maxHeight: 14_400 }
const square = { minRatio: 1, maxRatio: 1, maxWidth: 1080, maxHeight: 1350 }
const flat = { maxRatio: 1.5, maxWidth: 1440, maxHeight: 777 }

const plan = (width: number, height: number, limits = instagram) => {
  const copy = planPictureCopy({ width, height }, limits)
  return [copy.width, copy.height, copy.isCut]
}

it('the copy of a picture is the whole picture where its shape is taken', () => {
  expect(plan(1080, 1350)).toEqual([1080, 1350, false])
  expect(plan(1910, 1000)).toEqual([1440, 754, false])
  expect(plan(4000, 5000)).toEqual([1440, 1800, false])
})

it('the copy of a picture: loses the few pixels by which its shape is missed', () => {
  expect(plan(1080, 1357)).toEqual([1080, 1350, true])
  expect(plan(1080, 1351)).toEqual([1080, 1350, true])
  expect(plan(1914, 1000)).toEqual([1440, 754, true])
  expect(plan(1000, 522)).toEqual([997, 522, true])
})

it('the copy of a picture is enlarged to the least width', () => {
  expect(plan(100, 100)).toEqual([320, 320, false])
  expect(plan(191, 100)).toEqual([320, 168, false])
})

it('the copy of a picture has the shape of a picture that is not taken, within the largest size', () => {
  expect(plan(65_500, 1)).toEqual([1440, 1, false])
  expect(plan(1, 65_500)).toEqual([1, 14_400, false])
  expect(plan(1080, 1440)).toEqual([1080, 1440, false])
})

it.each([
  ['Instagram', instagram],
  ['Threads', threads],
  ['squares', square],
  ['a height', flat],
])(
  'the copy of a picture is within the range, to the last digit, of every picture that is taken: %s',
  (_, limits) => {
    const random = createRandom(75).next
    const wrong: unknown[] = []
    const { minRatio = 0.2, maxRatio, minWidth = 1, maxWidth, maxHeight } = { ...limits }
    let taken = 0
    for (let count = 0; count < 20_000; count++) {
      const width = 1 + Math.floor(random() ** 3 * 12_000)
      const edge = random() < 0.5 ? minRatio : maxRatio
      const near = random() < 0.8 ? edge * (0.99 + random() * 0.02) : 0.3 + random() * 2
      const size = { width, height: Math.max(1, Math.round(width / near)) }
      if (judgeShape(size, limits) !== undefined) continue
      taken++
      const copy = planPictureCopy(size, limits)
      const ratio = copy.width / copy.height
      const isShaped = ratio <= maxRatio && (!('minRatio' in limits) || ratio >= minRatio)
      const isSized = copy.width >= minWidth && copy.width <= maxWidth && copy.height <= maxHeight
      if (!isShaped || !isSized) wrong.push({ size, copy })
    }
    expect(wrong).toEqual([])
    expect(taken).toBeGreaterThan(2000)
  },
)

it('a shape is taken where a 160th of a side makes it fit', () => {
  expect(judgeShape({ width: 1080, height: 1358 }, instagram)).toBeUndefined()
  expect(judgeShape({ width: 1080, height: 1359 }, instagram)).toBe('tall')
  expect(judgeShape({ width: 1922, height: 1000 }, instagram)).toBeUndefined()
  expect(judgeShape({ width: 1923, height: 1000 }, instagram)).toBe('wide')
  expect(judgeShape({ width: 1000, height: 10_000 }, {})).toBeUndefined()
})

it('a shape of a file that is sent as it is has to be exact', () => {
  expect(judgeShape({ width: 1080, height: 1350 }, instagram, true)).toBeUndefined()
  expect(judgeShape({ width: 1080, height: 1351 }, instagram, true)).toBe('tall')
  expect(judgeShape({ width: 1911, height: 1000 }, instagram, true)).toBe('wide')
})
