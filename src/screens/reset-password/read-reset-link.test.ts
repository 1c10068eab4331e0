import { expect, it } from 'vitest'
import { readResetLink } from './read-reset-link.ts'

const token = 'a'.repeat(43)

it.each([
  ['without a token', {}, { token: undefined, isBroken: false }],
  ['with one', { resetToken: token }, { token, isBroken: false }],
  ['with that of an older mail', { userToken: token }, { token, isBroken: false }],
  ['with one that is whole', { resetToken: 'abc', userToken: token }, { token, isBroken: false }],
  ['that was cut', { resetToken: token.slice(0, 9) }, { token: undefined, isBroken: true }],
  ['that was cut at its end', { resetToken: '' }, { token: undefined, isBroken: true }],
  ['with a foreign character', { userToken: `${token}%` }, { token: undefined, isBroken: true }],
])('readResetLink reads a link %s', (_, link, read) => {
  expect(readResetLink(link)).toEqual(read)
})
