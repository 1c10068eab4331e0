import { expect, it } from 'vitest'
import { findDuplicateCaption } from './find-duplicate-caption.ts'

const day = 86_400_000
const now = Date.parse('2026-11-25T15:00:00Z')
const post = (caption: string, ...days: number[]) => ({
  ...{ id: caption, caption },
  times: days.map((after) => ({ accountId: 'cafe', at: now + after * day })),
})
const caption = 'Pão quentinho às 7h! 🥐'

it('a repeated caption: was posted within 30 days, or is to be', () => {
  expect(findDuplicateCaption(caption, [post(caption, -29)], now)?.at).toBe(now - 29 * day)
  expect(findDuplicateCaption(caption, [post(caption, 90)], now)?.at).toBe(now + 90 * day)
  expect(findDuplicateCaption(caption, [post(caption, -30)], now)).toBeUndefined()
  expect(findDuplicateCaption(caption, [post(caption)], now)).toBeUndefined()
})

it('a repeated caption is found with the last of its times', () => {
  expect(findDuplicateCaption(caption, [post(caption, -40, -2, 5)], now)?.at).toBe(now + 5 * day)
})

it('a repeated caption is the same with other capitals, accents, spaces and marks', () => {
  const known = [post('  PAO   quentinho as 7H 🥐…', -1)]
  expect(findDuplicateCaption(caption, known, now)).toBeDefined()
})

it('a repeated caption is another one with another word, number or emoji', () => {
  for (const other of [
    'Pão fresquinho às 7h! 🥐',
    'Pão quentinho às 8h! 🥐',
    'Pão quentinho às 7h! 🍞',
  ])
    expect(findDuplicateCaption(caption, [post(other, -1)], now)).toBeUndefined()
})

it("a repeated caption is ignored when it is short, like 'Bom dia!'", () => {
  expect(findDuplicateCaption('Bom dia!', [post('Bom dia!', -1)], now)).toBeUndefined()
  expect(findDuplicateCaption('', [post('', -1)], now)).toBeUndefined()
})

it('a repeated caption is found in scripts without capitals, written from right to left', () => {
  const arabic = 'صباح الخير يا أصدقاء'
  expect(findDuplicateCaption(`${arabic}!`, [post(arabic, -1)], now)).toBeDefined()
})
