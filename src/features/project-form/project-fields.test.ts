import { expect, it } from 'vitest'
import { listTimeZones } from './project-fields.tsx'

it('listTimeZones begins with Brazil, has each zone once, and every zone can be told from the others', () => {
  const zones = listTimeZones('America/Sao_Paulo')
  expect(zones[0]).toEqual({
    value: 'America/Sao_Paulo',
    label: 'Horário de Brasília',
    keywords: 'America / Sao Paulo',
  })
  expect(zones.length).toBeGreaterThan(300)
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length)
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length)
})

it('listTimeZones has the zone of the project, even one that this browser does not list', () => {
  expect(listTimeZones('Etc/GMT+3').map(({ value }) => value)).toContain('Etc/GMT+3')
})
