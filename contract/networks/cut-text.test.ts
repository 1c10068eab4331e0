import { expect, it } from 'vitest'
import { cutText } from './count-text.ts'
import type { RuledNetworkId } from './rules.ts'

const words = (length: number) => 'palavra '.repeat(Math.ceil(length / 8)).slice(0, length - 1)

it.each([
  ['instagram', 125],
  ['facebook', 477],
  ['linkedin', 210],
  ['tiktok', 100],
  ['youtube', 70],
] as const)(
  'where a feed cuts a text: %s shows %i characters and hides the rest',
  (network, fold) => {
    const full = 'a'.repeat(fold)
    expect(cutText(network, full)).toEqual({ shown: full, hidden: '' })
    expect(cutText(network, `${full}b`)).toEqual({ shown: full, hidden: 'b' })
  },
)

it.each(['twitter', 'threads'] as const)('where a feed cuts a text: %s does not cut', (network) => {
  const text = 'a\n'.repeat(1000)
  expect(cutText(network, text)).toEqual({ shown: text, hidden: '' })
})

it.each([
  ['instagram', 3],
  ['facebook', 5],
  ['linkedin', 3],
  ['tiktok', 2],
  ['youtube', 2],
] as const)('where a feed cuts a text: %s shows %i lines, however short', (network, lines) => {
  const shown = Array.from({ length: lines }, (_, line) => `linha ${line}`).join('\n')
  expect(cutText(network, shown)).toEqual({ shown, hidden: '' })
  expect(cutText(network, `${shown}\nmais`)).toEqual({ shown, hidden: '\nmais' })
})

it('where a feed cuts a text counts an empty line as a line, and a long one as several', () => {
  expect(cutText('instagram', 'a\n\nb\nc').shown).toBe('a\n\nb')
  // An Instagram feed shows three lines of about 42 characters.
  expect(cutText('instagram', `${'a'.repeat(43)}\nb\nc`).shown).toBe(`${'a'.repeat(43)}\nb`)
})

it('where a feed cuts a text reads Windows line breaks as one', () => {
  expect(cutText('instagram', 'a\r\nb\r\nc').hidden).toBe('')
  expect(cutText('instagram', 'a\r\nb\r\nc\r\nd').hidden).toBe('\r\nd')
})

it('where a feed cuts a text goes back to the beginning of the word, unless the word is very long', () => {
  const { shown, hidden } = cutText('instagram', words(200))
  expect(shown).toMatch(/palavra $/)
  expect(shown.length).toBeGreaterThan(105)
  expect(shown.length).toBeLessThanOrEqual(125)
  expect(hidden).toMatch(/^palavra/)
  expect(cutText('instagram', `${'a'.repeat(90)} ${'b'.repeat(90)}`).shown).toHaveLength(125)
})

it('where a feed cuts a text does not hide only blanks', () => {
  const text = `${'a'.repeat(125)}   \n\n`
  expect(cutText('instagram', text)).toEqual({ shown: text, hidden: '' })
})

it.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🇧🇷'],
  ['a letter with marks', 'ã̇'],
  ['an Arabic letter with its vowel', 'بَ'],
])('where a feed cuts a text counts %s as one character and never splits it', (_, sign) => {
  const { shown, hidden } = cutText('instagram', sign.repeat(130))
  expect(shown).toBe(sign.repeat(125))
  expect(hidden).toBe(sign.repeat(5))
})

it('where a feed cuts a text returns the whole text in both parts together', () => {
  const networks: RuledNetworkId[] = ['instagram', 'facebook', 'linkedin', 'tiktok', 'youtube']
  const text = `Olá 👨‍👩‍👧‍👦 ${words(700)}\n\nمرحبا ${'x'.repeat(700)}`
  for (const network of networks) {
    const { shown, hidden } = cutText(network, text)
    expect(shown + hidden).toBe(text)
    expect(hidden).not.toBe('')
  }
})

it('where a feed cuts a text reads only the shown part of a very long text', () => {
  const text = 'palavra '.repeat(8_000_000 / 8)
  const start = performance.now()
  cutText('facebook', text)
  // Reading all of it would take seconds.
  expect(performance.now() - start).toBeLessThan(1500)
})
