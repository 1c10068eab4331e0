import { expect, it } from 'vitest'
import { callInZone } from '#tests/setup/call-in-zone.ts'
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

it.each(['UTC', 'America/Santiago', 'Pacific/Apia'])(
  'does the same on a machine in %s',
  (machine) => {
    // Midnight in São Paulo, on a day without midnight in Santiago.
    const call = ['2027-09-05T03:00:00.000Z', 'America/Sao_Paulo']
    const module = new URL('./numeric-text.ts', import.meta.url)
    expect(callInZone(machine, module, 'numericText', [call])).toEqual(['05/09/2027, 00:00'])
  },
)
