import { randomInt } from 'node:crypto'

/**
 * 17 digits like those of Meta's networks, and always odd: no JavaScript number holds an odd number
 * above 2^53, so a client that reads ids as numbers gets another id, and its test fails.
 */
export const newId = (prefix: string) => {
  const middle = Array.from({ length: 16 - prefix.length }, () => randomInt(10)).join('')
  return `${prefix}${middle}${randomInt(5) * 2 + 1}`
}
