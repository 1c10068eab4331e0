import { expect, test } from 'vitest'
import { saysNoByItself } from './consent-choice.ts'
import { createVisibleTime, reachedDepths } from './start-visits.ts'

test.each([
  [0, 1000, []],
  [248, 1000, []],
  [250, 1000, [25]],
  [749, 1000, [25, 50, 75]],
  // Browsers may lose the last pixel by rounding.
  [999, 1000, [25, 50, 75, 100]],
  // A page that fits into the window counts as read to its end.
  [740, 740, [25, 50, 75, 100]],
])('the depth of a scroll: %d of %d pixels: %j', (bottom, height, depths) => {
  expect(reachedDepths(bottom, height)).toEqual(depths)
})

test('time in a hidden tab does not count', () => {
  let now = 0
  const time = createVisibleTime(() => now)
  now = 1000
  time.show()
  now = 4500
  time.hide()
  now = 100_000
  time.hide()
  expect(time.seconds()).toBe(3)
  time.show()
  time.show()
  now = 102_600
  expect(time.seconds()).toBe(6)
})

test.each([
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{}, false],
])('a browser says no by itself: %j', (browser, isNo) => {
  expect(saysNoByItself(browser)).toBe(isNo)
})
