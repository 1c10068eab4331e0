import { expect, it } from 'vitest'
import { drawBars, drawLine, linePath } from './account-card.ts'

const draw = async (of: typeof drawLine, values: (number | null)[], passed = values.length) =>
  String(await of({ values, passed, label: 'Alcance "por dia"' }))
const count = (text: string, part: string) => text.split(part).length - 1

it('a line is broken at a missing day, and a lone day is a dot', () => {
  const same = (value: number) => value
  expect(linePath([1, 2, null, 3], same)).toBe('M37.5 1L112.5 2M262.5 3h0')
  expect(linePath([null, null], same)).toBe('')
})

it('a missing day has no bar, and a told zero has one of a hairline', async () => {
  const bars = await draw(drawBars, [0, null, 10])
  expect([count(bars, 'class="bar"'), count(bars, 'class="gap"')]).toEqual([2, 1])
  expect(bars).toContain('height="1"')
  expect(count(await draw(drawBars, [0, 0]), 'height="1"')).toBe(2)
})

it('days that have not begun are not marked as missing', async () => {
  expect(count(await draw(drawLine, [5, null, null, null], 2), 'class="gap"')).toBe(1)
})

it('equal days lie in the middle, and the words for who does not see it are escaped', async () => {
  const line = await draw(drawLine, [7, 7])
  expect(line).toContain('M75 32L225 32')
  expect(line).toContain('aria-label="Alcance &quot;por dia&quot;"')
})
