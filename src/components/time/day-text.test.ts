import { expect, it } from 'vitest'
import { dayText } from './day-text.ts'

// In São Paulo this instant is still on the day before, at 22:30.
const instant = '2026-12-05T01:30:00.000Z'

it('dayText writes the day of the zone in digits', () => {
  expect(dayText(instant, 'America/Sao_Paulo')).toBe('04/12/2026')
  expect(dayText(Date.parse(instant), 'Asia/Tokyo')).toBe('05/12/2026')
})

it('dayText writes it in words', () => {
  expect(dayText(instant, 'Asia/Tokyo', 'dayAndMonth')).toBe('05 de dezembro')
  expect(dayText(instant, 'Asia/Tokyo', 'long')).toBe('05 de dezembro de 2026')
})
