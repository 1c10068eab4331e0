import { expect, test } from 'vitest'
import { isOwnMachine } from './is-own-machine.ts'

test.each([
  'localhost',
  'LOCALHOST',
  'app.localhost',
  '127.0.0.1',
  '127.8.9.10',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this machine', (host) => {
  expect(isOwnMachine(host)).toBe(true)
})

test.each([
  '0.0.0.0',
  '::',
  '192.168.0.5',
  '10.0.0.1',
  'upubly.example',
  'localhost.example',
  'notlocalhost',
  '1270.0.0.1',
  '::ffff:10.0.0.1',
  '',
])("'%s' is not this machine, or not it alone", (host) => {
  expect(isOwnMachine(host)).toBe(false)
})
