import { expect, it } from 'vitest'
import { chooseDayTicks, chooseValueAxis, shortenTicks } from './choose-ticks.ts'

it('the axis of values begins at zero for bars', () => {
  expect(chooseValueAxis([9468, null, 1200], 'bars')).toEqual({
    ...{ min: 0, max: 10_000, ticks: [0, 5000, 10_000] },
  })
  expect(chooseValueAxis([3, 0, 1], 'bars').ticks).toEqual([0, 1, 2, 3])
})

it('the axis of values has room where every value is zero or missing', () => {
  expect(chooseValueAxis([0, 0], 'bars')).toEqual({ min: 0, max: 1, ticks: [0, 1] })
  expect(chooseValueAxis([null], 'bars')).toEqual({ min: 0, max: 1, ticks: [0, 1] })
  expect(chooseValueAxis([0], 'line').ticks[0]).toBe(0)
})

it('the axis of values: lies around the values of a line, and a flat line lies off its edges', () => {
  const { min, max } = chooseValueAxis([12_345, 12_345], 'line')
  expect(min).toBeLessThan(12_345)
  expect(max).toBeGreaterThan(12_345)
  expect(min).toBeGreaterThan(12_000)
})

it('the axis of values does not let a few of very many look like a leap', () => {
  const { min, max } = chooseValueAxis([1_234_567_890, 1_234_567_990], 'line')
  expect(max - min).toBeGreaterThan(1_000_000)
})

it.each(['line', 'bars'] as const)(
  'of %s has two to five whole ticks, the ends among them, and holds every value',
  (form) => {
    for (const most of [1, 2, 7, 13, 99, 4221, 10_530, 123_456, 99_999_999, 1_234_567_890])
      for (const share of [0, 0.01, 0.3, 0.9, 1]) {
        const values = [Math.round(most * share), null, most]
        const { min, max, ticks } = chooseValueAxis(values, form)
        expect(ticks.length, `${values}`).toBeGreaterThanOrEqual(2)
        expect(ticks.length, `${values}`).toBeLessThanOrEqual(5)
        expect([ticks.at(0), ticks.at(-1)]).toEqual([min, max])
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(min).toBeLessThanOrEqual(Math.round(most * share))
        expect(max).toBeGreaterThanOrEqual(most)
      }
  },
)

it('the days under a chart are the first, the middle one and the last', () => {
  expect(chooseDayTicks(7)).toEqual([0, 3, 6])
  expect(chooseDayTicks(30)).toEqual([0, 14, 29])
  expect(chooseDayTicks(90)).toEqual([0, 44, 89])
  expect(chooseDayTicks(1)).toEqual([0])
})

/** `Intl` writes a no-break space between a number and its word. */
const plainSpaces = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

it('the numbers of an axis are in full where that is as short', () => {
  expect(shortenTicks([0, 5000, 10_000])).toEqual(['0', '5.000', '10.000'])
  expect(shortenTicks([12_320, 12_340])).toEqual(['12.320', '12.340'])
})

it('the numbers of an axis are in short and exact otherwise', () => {
  expect(plainSpaces(shortenTicks([0, 1_000_000, 2_000_000]))).toEqual(['0', '1 mi', '2 mi'])
  expect(plainSpaces(shortenTicks([0, 500_000, 1_000_000]))).toEqual(['0', '500 mil', '1 mi'])
  expect(plainSpaces(shortenTicks([1_234_000_000, 1_235_000_000]))).toEqual([
    ...['1,234 bi', '1,235 bi'],
  ])
})

it('the numbers of an axis never say the same of two ticks', () => {
  const close = [1_234_567_890, 1_234_567_891]
  expect(shortenTicks(close)).toEqual(['1.234.567.890', '1.234.567.891'])
})
