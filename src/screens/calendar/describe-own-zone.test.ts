import { expect, it } from 'vitest'
import { describeOwnZone } from './describe-own-zone.ts'

const [lisbon, saoPaulo] = ['Europe/Lisbon', 'America/Sao_Paulo']

it.each([
  ['America/Manaus', 'Asia/Kathmandu', '9 h 45 min a mais'],
  ['Asia/Kathmandu', 'America/Noronha', '7 h 45 min a menos'],
  ['Pacific/Apia', saoPaulo, '16 h a menos'],
  [saoPaulo, 'America/Bahia', ''],
])(
  "describeOwnZone tells in the calendar of %s how far a device's clock in %s is ahead",
  (zone, own, words) => {
    expect(describeOwnZone(['2027-01-12'], zone, own)).toBe(words)
  },
)

it('describeOwnZone tells it of the days that are shown, not of now', () => {
  expect(describeOwnZone(['2027-01-12'], lisbon, saoPaulo)).toBe('3 h a menos')
  expect(describeOwnZone(['2027-07-12'], lisbon, saoPaulo)).toBe('4 h a menos')
})

it('describeOwnZone tells both where one of the clocks changes in between', () => {
  const days = ['2027-03-27', '2027-03-28']
  expect(describeOwnZone(days, lisbon, saoPaulo)).toBe('3 h a menos, depois 4 h a menos')
  expect(describeOwnZone(days, lisbon, 'Atlantic/Reykjavik')).toBe(
    'a mesma hora, depois 1 h a menos',
  )
})

it('describeOwnZone tells nothing of a zone that the engine does not know', () => {
  expect(describeOwnZone(['2027-03-27'], 'America/Atlantida', saoPaulo)).toBe('')
})
