import { expect, test } from 'vitest'
import { callerAddress } from '../http/caller-address.ts'
import { describePlace } from './describe-device.ts'
import { addressRange } from './known-ranges.ts'

test.each([
  ['127.0.0.1', 'Este computador'],
  ['::1', 'Este computador'],
  ['192.168.1.20', 'Rede local'],
  ['10.0.0.5', 'Rede local'],
  ['172.16.4.4', 'Rede local'],
  ['fe80::1', 'Rede local'],
  ['fd12:3456::1', 'Rede local'],
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2804:14c:65a1:1234:5678::1', '2804:14c:65a1:…'],
  ['unknown', 'Lugar desconhecido'],
])('%s, as it is counted by, is %s', (connected, words) => {
  expect(describePlace(callerAddress(connected, undefined, 0))).toBe(words)
})

test('without an address nothing is known', () => {
  expect(describePlace(null)).toBe('Lugar desconhecido')
})

test('the neighbours of an address are in its range, others are not', () => {
  expect(addressRange('203.0.113.77')).toBe(addressRange('203.0.113.1'))
  expect(addressRange('203.0.113.77')).not.toBe(addressRange('203.0.114.77'))
  expect(addressRange('2804:14c:65a1:1234::/64')).toBe('2804:14c:65a1:1234::/64')
})
