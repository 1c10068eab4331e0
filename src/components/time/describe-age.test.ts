import { expect, it } from 'vitest'
import { describeAge } from './describe-age.ts'

const minute = 60_000

it('describeAge writes an age in the largest unit that fits', () => {
  expect(describeAge(20_000)).toBe('agora há pouco')
  expect(describeAge(-5 * minute)).toBe('agora há pouco')
  expect(describeAge(minute)).toBe('há 1 minuto')
  expect(describeAge(59 * minute)).toBe('há 59 minutos')
  expect(describeAge(150 * minute)).toBe('há 2 horas')
  expect(describeAge(3 * 24 * 60 * minute)).toBe('há 3 dias')
  expect(describeAge(70 * 24 * 60 * minute)).toBe('há 2 meses')
})
