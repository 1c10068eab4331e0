import { expect, it } from 'vitest'
import { numericText } from './numeric-text.ts'

const instant = '2026-11-21T17:30:09.000Z'

it('writes a time in digits, with minutes, with seconds or in short', () => {
  expect(numericText(instant, 'America/Sao_Paulo')).toBe('21/11/2026, 14:30')
  expect(numericText(instant, 'America/Sao_Paulo', 'second')).toBe('21/11/2026 14:30:09')
  expect(numericText(instant, 'America/Sao_Paulo', 'short')).toBe('21/11, 14:30')
})

it('writes the time of the zone, not of the machine', () => {
  expect(numericText(Date.parse(instant), 'Asia/Tokyo')).toBe('22/11/2026, 02:30')
})
