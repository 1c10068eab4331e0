import { expect, it } from 'vitest'
import { callInZone } from '#tests/setup/call-in-zone.ts'
import { dayText } from './day-text.ts'

// Still the day before in São Paulo.
const instant = '2026-12-05T01:30:00.000Z'

it('writes the day of the zone in digits', () => {
  expect(dayText(instant, 'America/Sao_Paulo')).toBe('04/12/2026')
  expect(dayText(Date.parse(instant), 'Asia/Tokyo')).toBe('05/12/2026')
})

it('writes it in words', () => {
  expect(dayText(instant, 'Asia/Tokyo', 'dayAndMonth')).toBe('05 de dezembro')
  expect(dayText(instant, 'Asia/Tokyo', 'long')).toBe('05 de dezembro de 2026')
})

it('writes the same on a machine where that time does not exist', () => {
  // Midnight in São Paulo, on a day that begins at 01:00 in Santiago.
  const call = ['2027-09-05T03:00:00.000Z', 'America/Sao_Paulo']
  const module = new URL('./day-text.ts', import.meta.url)
  expect(callInZone('America/Santiago', module, 'dayText', [call])).toEqual(['05/09/2027'])
})
