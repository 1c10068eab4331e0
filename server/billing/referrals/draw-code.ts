import { randomInt } from 'node:crypto'

/** Without what is taken for something else (0 and O, 1, I and L), and without vowels, so that no words come about. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'
/** 28^6: nobody guesses one, and few people of one name draw the same. */
const drawn = 6
const longestName = 8

/**
 * A code for somebody of this name, as 'ANA7K2Q9X': read out without a mistake, and never one that
 * somebody could choose. Only what Stripe takes for a code: letters and digits.
 */
export function drawCode(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  const plain = first
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
  return (plain.slice(0, longestName) || 'UP') + draw()
}

/** Another code of the same person. */
export function redrawCode(code: string): string {
  return code.slice(0, -drawn) + draw()
}

function draw(): string {
  return Array.from({ length: drawn }, () => letters[randomInt(letters.length)]).join('')
}
