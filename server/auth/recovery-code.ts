import { randomInt } from 'node:crypto'
import { hashCode } from '../security/hash-code.ts'

/** Base32, without the digits that look like letters. */
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Forty random bits, as people write them down: 'ABCD-EFGH'. */
export function makeRecoveryCode(): string {
  const letters = Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** With or without the hyphen, in upper case. */
export function hashRecoveryCode(key: Uint8Array, userId: string, code: string): string {
  return hashCode(key, `recovery/${userId}`, code.replace('-', ''))
}
