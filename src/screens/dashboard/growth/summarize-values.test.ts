import { expect, it } from 'vitest'
import { countAsked, findChange, findGaps, summarizeValues } from './summarize-values.ts'

it('a summary of days counts zeros as known and missing days not at all', () => {
  expect(summarizeValues([null, 0, 4, null, 2])).toEqual({
    ...{ first: { at: 1, value: 0 }, last: { at: 4, value: 2 }, largest: { at: 2, value: 4 } },
    ...{ median: 2, sum: 6, known: 3, asked: 5 },
  })
})

it('a summary of days has a median between the two middle values', () => {
  expect(summarizeValues([1, 100, 2, 3])?.median).toBe(2.5)
})

it('a summary of days names the latest of several days with the largest value', () => {
  expect(summarizeValues([7, 1, 7, 2])?.largest).toEqual({ at: 2, value: 7 })
})

it('a summary of days is none where nothing is known', () => {
  expect(summarizeValues([null, null])).toBeUndefined()
  expect(summarizeValues([])).toBeUndefined()
})

it('a summary of days takes a last day without a value for one that is still to come', () => {
  expect(countAsked([1, null, 3, null])).toBe(3)
  expect(countAsked([1, null, 3])).toBe(3)
  expect(countAsked([])).toBe(0)
})

it('gaps are the runs of missing days, at both ends too, without the day that is still to come', () => {
  expect(findGaps([null, null, 1, null, 2, null, null])).toEqual([
    { from: 0, to: 2 },
    { from: 3, to: 4 },
    { from: 5, to: 6 },
  ])
  expect(findGaps([1, 0, null])).toEqual([])
})

it('a change is whole from the first to the last day that could be known', () => {
  expect(findChange([10, null, 25])).toEqual({ difference: 15, from: 0, to: 2, isWhole: true })
  expect(findChange([25, 10, null])).toEqual({ difference: -15, from: 0, to: 1, isWhole: true })
})

it('a change is of a part where days at an end are missing', () => {
  expect(findChange([null, 10, 25])).toMatchObject({ from: 1, to: 2, isWhole: false })
  expect(findChange([10, 25, null, null])).toMatchObject({ from: 0, to: 1, isWhole: false })
})

it('a change needs two known days', () => {
  expect(findChange([null, 10, null])).toBeUndefined()
  expect(findChange([null])).toBeUndefined()
})
