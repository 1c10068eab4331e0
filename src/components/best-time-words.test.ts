import { expect, it } from 'vitest'
import { describeBestTime, describeNoBestTimes } from './best-time-words.ts'

const time = { weekday: 4, hour: 18, posts: 9, gain: 32, sureness: 'medium' } as const

it('best time words: tells the gain of a time, from how many posts it is drawn, and how sure it is', () => {
  expect(describeBestTime(time)).toBe('+32% em 9 posts · certeza média')
  expect(describeBestTime({ ...time, posts: 1, gain: 1200, sureness: 'low' })).toBe(
    '+1.200% em 1 post · certeza baixa',
  )
  expect(describeBestTime({ ...time, sureness: 'high' })).toContain('certeza alta')
})

it('best time words: tells how many posts are missing, or that no time is better than the others', () => {
  expect(describeNoBestTimes({ posts: 7, times: [] })).toBe(
    'Melhores horários aparecem a partir de 20 posts com resultados (hoje: 7).',
  )
  expect(describeNoBestTimes({ posts: 20, times: [] })).toBe(
    'Melhores horários: por enquanto nenhum se destaca nos resultados deste projeto.',
  )
})
