import * as v from 'valibot'
import { expect, it } from 'vitest'
import { HashtagGroup, PlanningContent, WeeklySlot } from './planning.ts'

const id = '0b9f3a52-7a6e-4a2c-9a52-5d1c6c1f0a01'

it.each([
  [true, 0, '00:00'],
  [true, 6, '23:55'],
  [true, 3, '09:05'],
  [false, 7, '09:00'],
  [false, -1, '09:00'],
  [false, 0.5, '09:00'],
  [false, 1, '24:00'],
  [false, 1, '9:00'],
  [false, 1, '09:03'],
  [false, 1, '09:00:00'],
])('a weekly slot is valid (%s) for weekday %s at %s', (isFine, weekday, time) => {
  expect(v.safeParse(WeeklySlot, { weekday, time }).success).toBe(isFine)
})

it('a group of hashtags has a name and something to insert, without the spaces around', () => {
  expect(v.parse(HashtagGroup, { id, name: ' Café ', hashtags: '\n#cafe #pao ' })).toEqual({
    ...{ id, name: 'Café', hashtags: '#cafe #pao' },
  })
  expect(v.parse(HashtagGroup, { id, name: 'a\0\ud83d', hashtags: '#a' }).name).toBe('a\ufffd')
  expect(v.safeParse(HashtagGroup, { id, name: '\0', hashtags: '#a' }).success).toBe(false)
  expect(v.safeParse(HashtagGroup, { id, name: 'Café', hashtags: ' ' }).success).toBe(false)
})

it('a group of hashtags stays within its limits', () => {
  const group = (name: number, hashtags: number) => ({
    ...{ id, name: 'n'.repeat(name), hashtags: '#'.repeat(hashtags) },
  })
  expect(v.safeParse(HashtagGroup, group(40, 2000)).success).toBe(true)
  expect(v.safeParse(HashtagGroup, group(41, 2000)).success).toBe(false)
  expect(v.safeParse(HashtagGroup, group(40, 2001)).success).toBe(false)
})

it('a planning holds at most 100 slots and 50 groups', () => {
  const slots = (count: number) => Array(count).fill({ weekday: 1, time: '09:00' })
  const groups = (count: number) =>
    Array.from({ length: count }, () => ({ id: crypto.randomUUID(), name: 'a', hashtags: '#a' }))
  const accepts = (content: unknown) => v.safeParse(PlanningContent, content).success
  expect(accepts({ slots: slots(100), hashtagGroups: groups(50) })).toBe(true)
  expect(accepts({ slots: slots(101), hashtagGroups: [] })).toBe(false)
  expect(accepts({ slots: [], hashtagGroups: groups(51) })).toBe(false)
  const [group] = groups(1)
  expect(accepts({ slots: [], hashtagGroups: [group, group] })).toBe(false)
})
