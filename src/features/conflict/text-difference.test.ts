import { afterEach, expect, it, vi } from 'vitest'
import { compareTexts } from './text-difference.ts'

const mark = (parts: ReturnType<typeof compareTexts>[0]) =>
  parts.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('')

function compare(left: string, right: string) {
  return compareTexts(left, right).map(mark)
}

afterEach(() => void vi.unstubAllGlobals())

it('two texts are compared word by word', () => {
  expect(compare('Bolo de milho às 8h', 'Bolo de fubá às 9h')).toEqual([
    'Bolo de [milho] às [8h]',
    'Bolo de [fubá] às [9h]',
  ])
})

it('two texts show what only one of them has', () => {
  expect(compare('Bolo quente', 'Bolo de milho quente')).toEqual([
    'Bolo quente',
    'Bolo [de milho ]quente',
  ])
})

it('two texts have no difference when they are the same', () => {
  expect(compare('Pão, bolo\ne café.', 'Pão, bolo\ne café.')).toEqual([
    'Pão, bolo\ne café.',
    'Pão, bolo\ne café.',
  ])
})

it('two texts differ completely when one is empty', () => {
  expect(compare('', 'Pão')).toEqual(['', '[Pão]'])
})

it('two texts are compared by whole characters, numbers and line breaks', () => {
  const family = ['👨‍👩‍👧', '👨‍👩‍👦']
  expect(
    compare(`Sa\u0303o ${family[0]} R$ 10,50\n\nfim`, `Sao ${family[1]} R$ 10,90\nfim`),
  ).toEqual([
    `[Sa\u0303o] [${family[0]}] R$ [10,50]\n[\n]fim`,
    `[Sao] [${family[1]}] R$ [10,90]\nfim`,
  ])
})

it("two texts are compared without the browser's word segmenter, too", () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(compare('Pão às 8h, bolo', 'Pão  às 9h, bolo')).toEqual([
    'Pão às [8h], bolo',
    'Pão [ ]às [9h], bolo',
  ])
})

it('two texts keep every character, however different they are', () => {
  const words = ['pão', ' ', '\n', '\t', 'bolo', '🍞', ',', 'à', '\r\n', '\ud83c', '']
  const write = (seed: number, length: number) =>
    Array.from({ length }, (_, index) => words[(seed * index * index + index) % 11]).join('')
  for (const [seed, length] of [
    ...[
      [1, 0],
      [2, 5],
      [3, 80],
      [5, 300],
      [7, 9000],
    ],
  ] as [number, number][]) {
    const [left, right] = [write(seed, length), write(seed + 1, length + 7)]
    const texts = compareTexts(left, right).map((parts) => parts.map(({ text }) => text).join(''))
    expect(texts).toEqual([left, right])
  }
})

it('two texts differ after the shorter one when it is the beginning of the other', () => {
  const many = 'pão e bolo '.repeat(3000)
  expect(compareTexts(many, `${many}${'x'.repeat(3)}`)[1].map(({ isOwn }) => isOwn)).toEqual([
    ...[false, true],
  ])
  expect(compareTexts(many, many + many)[0]).toEqual([{ text: many, isOwn: false }])
})

it('two texts are compared quickly however long they are', () => {
  const long = (word: string) => `${word} `.repeat(6000)
  const begun = performance.now()
  const [left] = compareTexts(`igual ${long('pão')}`, `igual ${long('bolo')}`)
  // Without `bounds` the comparison takes many seconds; the limit of 2 s allows for a busy machine.
  expect(performance.now() - begun).toBeLessThan(2000)
  expect(left.map(({ isOwn }) => isOwn)).toEqual([false, true, false])
})
