import { randomBytes, randomInt } from 'node:crypto'

/**
 * 17 digits like Instagram's, and always odd: no JavaScript number holds an odd number above 2^53,
 * so a client that reads ids as numbers gets another id, and its test fails.
 */
const newId = (prefix: string) => {
  const middle = Array.from({ length: 16 - prefix.length }, () => randomInt(10)).join('')
  return `${prefix}${middle}${randomInt(5) * 2 + 1}`
}

export const newAccountId = () => newId('178414')
export const newScopedId = () => newId('102')
export const newContainerId = () => newId('17889')
export const newMediaId = () => newId('17920')
export const newCommentId = () => newId('17873')

export const newShortcode = () => `D${randomBytes(8).toString('base64url').slice(0, 10)}`
export const newCode = () => `AQ${randomBytes(48).toString('base64url')}`
export const newToken = () => `IGAA${randomBytes(72).toString('base64url')}`
