import { expect, it } from 'vitest'
import { countText, measureText, splitAtLimit } from './count-text.ts'

const family = '👨‍👩‍👧‍👦'

it.each([
  ['instagram', 'code-points', 2200],
  ['facebook', 'utf16', 63_206],
  ['tiktok', 'utf16', 2200],
  ['linkedin', 'utf16', 3000],
  ['threads', 'emoji-bytes', 500],
  ['youtube', 'code-points', 100],
  ['twitter', 'weighted', 280],
] as const)('text as each network counts it: %s counts in %s, up to %i', (network, unit, limit) => {
  const text = `${family} açaí https://exemplo.com.br/menu مرحبا`
  expect(countText(network, text)).toEqual({ used: measureText(text, unit), limit })
  expect(countText(network, '')).toEqual({ used: 0, limit })
})

it('text as each network counts it allows more text with photos on TikTok than with a video', () => {
  expect(countText('tiktok', 'a', 'video').limit).toBe(2200)
  expect(countText('tiktok', 'a', 'image').limit).toBe(4000)
  expect(countText('instagram', 'a', 'image').limit).toBe(2200)
})

it.each([
  // Columns: text, code points, UTF-16, bytes, bytes with emoji, X's weight.
  ['abc', 3, 3, 3, 3, 3],
  ['ação', 4, 4, 6, 4, 4],
  ['☕', 1, 1, 3, 3, 2],
  ['😀', 1, 2, 4, 4, 2],
  ['👍🏽', 2, 4, 8, 8, 2],
  [family, 7, 11, 25, 25, 2],
  ['🇧🇷', 2, 4, 8, 8, 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 7, 14, 28, 28, 2],
  ['1️⃣', 3, 3, 7, 7, 2],
  ['❤️', 2, 2, 6, 6, 2],
  ['©', 1, 1, 2, 1, 1],
  // A letter and its accent as two characters: X composes them first.
  ['e\u0301', 2, 2, 3, 2, 1],
  ['مرحبا', 5, 5, 10, 5, 5],
  ['שלום', 4, 4, 8, 4, 4],
  ['漢字', 2, 2, 6, 2, 4],
  ['— “ok”', 6, 6, 12, 6, 6],
])('units: measure %s', (text, codePoints, utf16, bytes, emojiBytes, weighted) => {
  expect(measureText(text, 'code-points')).toBe(codePoints)
  expect(measureText(text, 'utf16')).toBe(utf16)
  expect(measureText(text, 'utf8-bytes')).toBe(bytes)
  expect(measureText(text, 'utf8-bytes')).toBe(Buffer.byteLength(text))
  expect(measureText(text, 'emoji-bytes')).toBe(emojiBytes)
  expect(measureText(text, 'weighted')).toBe(weighted)
})

it.each([
  [1, [0x7f]],
  [2, [0x80, 0x7ff]],
  [3, [0x800, 0xffff]],
  [4, [0x10000, 0x10ffff]],
])('the boundaries of characters of %i bytes', (bytes, codes) => {
  for (const code of codes)
    expect(measureText(String.fromCodePoint(code), 'utf8-bytes')).toBe(bytes)
})

// The ranges of twitter-text's config v3.
it.each([
  [1, [0, 4351, 8192, 8205, 8208, 8223, 8242, 8247]],
  [2, [4352, 8191, 8206, 8207, 8224, 8241, 8248]],
])('the boundaries of characters of weight %i on X', (weight, codes) => {
  for (const code of codes)
    expect(measureText(String.fromCodePoint(code), 'weighted'), String(code)).toBe(weight)
})

/** From twitter-text's own conformance tests (validate.yml, WeightedTweetsWithDiscountedEmoji). */
it.each([
  ['Hi http://test.co', 26],
  ['http://test.co', 23],
  [`285 chars-${'xxxxxxxxxx-'.repeat(25)}`, 285],
  ['https://www.twitter.com/aloha '.repeat(10), 240],
  ['故人西辞黄鹤楼，烟花三月下扬州。', 32],
  ['😷'.repeat(160), 320],
  ['H🐱☺👨‍👩‍👧‍👦', 7],
  ['😷👾😡🔥💩', 10],
  ['🙋🏽👨‍🎤', 4],
  [family.repeat(140), 280],
  ['1⃣', 2],
  ['Unicode 10.0 emoji: 🤪; 🧕; 🧕🏾; 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 34],
  ['Unicode 9.0 emoji: 🤠; 💃; 💃🏾', 29],
  ['A\u0301B', 2],
  ['Aשּׁ', 4],
  ['randomurlrandomurlrandomurlrandomurlrandomurlrandomurlrandomurls.com', 68],
])('X counts %s', (text, weight) => {
  expect(measureText(text, 'weighted')).toBe(weight)
})

it('X treats an address without https:// as a link, and an e-mail as text', () => {
  expect(measureText('veja exemplo.com.br', 'weighted')).toBe(5 + 23)
  expect(measureText('ana@exemplo.com', 'weighted')).toBe(15)
  expect(measureText('fim.Novo', 'weighted')).toBe(8)
})

it('X leaves the punctuation of the sentence out of the link', () => {
  expect(measureText('Veja (https://exemplo.com/a_longa/pagina).', 'weighted')).toBe(6 + 23 + 2)
})

it('the text over the limit is empty at the limit and one character above it', () => {
  const full = 'a'.repeat(2200)
  expect(splitAtLimit('instagram', full)).toEqual({ within: full, over: '' })
  expect(splitAtLimit('instagram', `${full}b`)).toEqual({ within: full, over: 'b' })
})

it('the text over the limit does not split a family emoji', () => {
  const before = 'a'.repeat(2198)
  expect(splitAtLimit('instagram', before + family)).toEqual({ within: before, over: family })
})

it('the text over the limit does not split a link on X', () => {
  const before = `${'a'.repeat(260)} `
  const link = 'https://exemplo.com/pagina'
  expect(splitAtLimit('twitter', before + link)).toEqual({ within: before, over: link })
  const shorter = before.slice(5)
  expect(splitAtLimit('twitter', `${shorter + link} b`)).toEqual({
    within: `${shorter + link} `,
    over: 'b',
  })
})

it('the text over the limit is counted like on X: letters composed with their accents', () => {
  const { within, over } = splitAtLimit('twitter', 'e\u0301'.repeat(281))
  expect(within).toBe('é'.repeat(280))
  expect(over).toBe('é')
})

it('the text over the limit: depends on the type of media', () => {
  const text = 'a'.repeat(2300)
  expect(splitAtLimit('tiktok', text, 'video').over).toHaveLength(100)
  expect(splitAtLimit('tiktok', text, 'image').over).toBe('')
})

it('a browser without a segmenter: still splits, at code points', () => {
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  try {
    expect(splitAtLimit('instagram', `${'a'.repeat(2200)}😀`).over).toBe('😀')
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})
