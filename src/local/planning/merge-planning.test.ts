import { expect, it } from 'vitest'
import type { HashtagGroup, PlanningContent, WeeklySlot } from '#contract/posts/planning.ts'
import { isSamePlanning, mergePlanning } from './merge-planning.ts'

const slot = (text: string): WeeklySlot => {
  const [weekday, time = ''] = text.split(' ')
  return { weekday: Number(weekday), time }
}
const of = (slots: string[], hashtagGroups: HashtagGroup[] = []): PlanningContent => ({
  slots: slots.map(slot),
  hashtagGroups,
})
const group = (id: string, name = id, hashtags = `#${id}`): HashtagGroup => ({ id, name, hashtags })

it('two changes of one planning keep what each added, and neither keeps what one removed', () => {
  const base = of(['1 09:00', '2 09:00', '3 09:00'])
  const ours = of(['1 09:00', '3 09:00', '5 18:00'])
  const theirs = of(['1 09:00', '2 09:00', '4 12:00'])
  expect(mergePlanning(base, ours, theirs)).toEqual(of(['1 09:00', '4 12:00', '5 18:00']))
})

it('two changes of one planning: that add or remove the same do it once', () => {
  const base = of(['1 09:00'], [group('a')])
  const both = of(['2 10:00'], [group('b')])
  expect(mergePlanning(base, both, both)).toEqual(both)
})

it('two changes of one planning change a group field by field, and for the same field ours applies', () => {
  const base = of([], [group('a', 'Manhã', '#sol')])
  const ours = of([], [group('a', 'Cedo', '#sol')])
  const theirs = of([], [group('a', 'Tarde', '#sol #lua')])
  expect(mergePlanning(base, ours, theirs).hashtagGroups).toEqual([group('a', 'Cedo', '#sol #lua')])
})

it('two changes of one planning remove a group that one deleted, unless the other changed it', () => {
  const base = of([], [group('a'), group('b'), group('c')])
  const theirs = of([], [group('c')])
  const ours = of([], [group('a'), group('b', 'Novo nome')])
  expect(mergePlanning(base, ours, theirs).hashtagGroups).toEqual([group('b', 'Novo nome')])
})

it('two changes of one planning without a known base remove nothing', () => {
  const theirs = of(['1 09:00'], [group('a')])
  const ours = of(['2 09:00'], [group('b')])
  expect(mergePlanning(of([]), ours, theirs)).toEqual(
    of(['1 09:00', '2 09:00'], [group('a'), group('b')]),
  )
})

it('mergePlanning compares plannings by content, not by order', () => {
  const one = of(['1 09:00', '2 09:00'], [group('a'), group('b')])
  expect(isSamePlanning(one, of(['2 09:00', '1 09:00'], [group('b'), group('a')]))).toBe(true)
  expect(isSamePlanning(one, of(['1 09:00'], [group('a'), group('b')]))).toBe(false)
  expect(isSamePlanning(one, { ...one, hashtagGroups: [group('a'), group('b', 'B')] })).toBe(false)
})
