import { expect, it } from 'vitest'
import { callInZone } from '#tests/setup/server/call-in-zone.ts'

// Each test starts a process whose machine is in another zone. In Santiago 5 September 2027 begins at 01:00.

it.each(['UTC', 'America/Santiago', 'Pacific/Apia'])(
  'numericText writes the time of the zone on a machine in %s',
  (machine) => {
    // Midnight in São Paulo.
    const call = ['2027-09-05T03:00:00.000Z', 'America/Sao_Paulo']
    const module = new URL('./numeric-text.ts', import.meta.url)
    expect(callInZone(machine, module, 'numericText', [call])).toEqual(['05/09/2027, 00:00'])
  },
)

it('dayText writes the day of the zone on a machine where that time does not exist', () => {
  // Midnight in São Paulo.
  const call = ['2027-09-05T03:00:00.000Z', 'America/Sao_Paulo']
  const module = new URL('./day-text.ts', import.meta.url)
  expect(callInZone('America/Santiago', module, 'dayText', [call])).toEqual(['05/09/2027'])
})

it.each(['America/Santiago', 'Pacific/Apia'])(
  'plain dates are the same on a machine in %s, also around a day that begins at 01:00 there',
  (machine) => {
    const module = new URL('./plain-date.ts', import.meta.url)
    const days = ['2027-09-03', '2027-09-04', '2027-09-05', '2027-09-06'].map((day) => [day, 1])
    expect(callInZone(machine, module, 'addDays', [...days, ['2027-09-06', -1]])).toEqual([
      ...['2027-09-04', '2027-09-05', '2027-09-06', '2027-09-07', '2027-09-05'],
    ])
  },
)
