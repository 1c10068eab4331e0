import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

test.each([
  ['no proxy is trusted: the header is the caller’s own word', '9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
  ['one proxy: the last address is the one it saw', '10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['two proxies: the last but one', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['a shorter chain than promised', '10.0.0.1', '1.2.3.4', 2, '1.2.3.4'],
  ['a proxy that says nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['IPv4 written as IPv6', '::ffff:1.2.3.4', undefined, 0, '1.2.3.4'],
  ['IPv6 counts by its network', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['IPv6 written short', '2001:db8::5', undefined, 0, '2001:db8:0:0::/64'],
  ['nothing at all', undefined, undefined, 0, 'unknown'],
])('%s', (_name, connected, forwarded, proxies, address) => {
  expect(callerAddress(connected, forwarded, proxies)).toBe(address)
})
