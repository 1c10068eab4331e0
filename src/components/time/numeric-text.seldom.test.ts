import { expect, it } from 'vitest'
import { callInZone } from '#tests/setup/call-in-zone.ts'

it.each(['UTC', 'America/Santiago', 'Pacific/Apia'])(
  'numericText writes the time of the zone on a machine in %s',
  (machine) => {
    // Midnight in São Paulo, on a day without midnight in Santiago.
    const call = ['2027-09-05T03:00:00.000Z', 'America/Sao_Paulo']
    const module = new URL('./numeric-text.ts', import.meta.url)
    expect(callInZone(machine, module, 'numericText', [call])).toEqual(['05/09/2027, 00:00'])
  },
)
