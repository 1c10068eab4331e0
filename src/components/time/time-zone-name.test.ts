import { expect, it } from 'vitest'
import { timeZoneName } from './time-zone-name.ts'

it.each([
  ['America/Sao_Paulo', 'horário de Brasília'],
  ['America/Manaus', 'horário do Amazonas'],
  ['America/New_York', 'horário do Leste'],
  ['UTC', 'horário Universal Coordenado'],
  ['Etc/GMT+3', 'GMT-03:00'],
])('timeZoneName calls %s "%s"', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name)
})
