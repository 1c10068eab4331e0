import * as v from 'valibot'
import { expect, it } from 'vitest'
import { labelPost, PostPageQuery, ScheduledPostsQuery } from './post.ts'

it.each([
  [['scheduled', 'staged'], ['Agendado']],
  [['published', 'published'], ['Publicado']],
  [['published', 'cancelled'], ['Publicado']],
  [
    ['published', 'scheduled'],
    ['Agendado', 'Publicado em parte'],
  ],
  [
    ['published', 'rejected'],
    ['Publicado em parte', 'Falhou'],
  ],
  [['committing'], ['Publicando']],
  [['needs-reconnect'], ['Conta desconectada']],
  [
    ['rejected', 'needs-reconnect'],
    ['Falhou', 'Conta desconectada'],
  ],
  [['unconfirmed'], ['Aguardando confirmação da rede']],
  [['cancelled'], []],
  [[], []],
] as const)('labelPost calls %j %j', (states, labels) => {
  expect(labelPost(states)).toEqual(labels)
})

it('the queries of posts has defaults for page and size', () => {
  expect(v.parse(PostPageQuery, {})).toEqual({
    page: 0,
    size: 10,
    sort: 'createdAt',
    direction: 'desc',
  })
})

it.each([{ size: '0' }, { size: '101' }, { page: '-1' }, { page: 'x' }, { sort: 'id;drop' }])(
  'post: refuses %j',
  (query) => {
    expect(v.safeParse(PostPageQuery, query).success).toBe(false)
  },
)

it('the queries of posts refuses a period that ends before it starts or is longer than 100 days', () => {
  const day = (date: string) => `${date}T00:00:00.000Z`
  const parse = (from: string, to: string) =>
    v.safeParse(ScheduledPostsQuery, { from: day(from), to: day(to) }).success
  expect(parse('2026-11-01', '2026-11-08')).toBe(true)
  expect(parse('2026-11-08', '2026-11-01')).toBe(false)
  expect(parse('2026-01-01', '2026-11-01')).toBe(false)
})
