import { expect, it } from 'vitest'
import { zonedText, zonedTextWithZone } from './zoned-text.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const instant = '2026-11-21T17:30:00.000Z'

it('a time in a zone is written with weekday, month and the name of the zone', () => {
  expect(zonedTextWithZone(instant, 'America/Sao_Paulo', now)).toBe(
    'sáb., 21 de nov., 14:30, horário de Brasília',
  )
})

it('a time in a zone is that of the zone, not of the machine', () => {
  expect(zonedText(instant, 'Asia/Tokyo', 'full', now)).toBe('dom., 22 de nov., 02:30')
  expect(zonedText(instant, 'Asia/Tokyo', 'hour')).toBe('02:30')
})

it('a time in a zone: includes the year when it is another one', () => {
  expect(zonedText('2027-03-02T12:00:00Z', 'America/Sao_Paulo', 'full', now)).toBe(
    'ter., 2 de mar. de 2027, 09:00',
  )
})
