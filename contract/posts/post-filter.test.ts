import { expect, it } from 'vitest'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { findsWords, foldWords, matchesPostFilter, type PostFilter } from './post-filter.ts'

const account = makeSchedule().socialMediaAccount
const post = makePost({
  number: 12,
  caption: 'Pão de queijo, às 6h!',
  location: 'São Paulo',
  schedules: [
    makeSchedule({ scheduledAt: '2026-11-24T12:00:00.000Z', state: 'published' }),
    makeSchedule({ scheduledAt: '2026-11-26T12:00:00.000Z', state: 'rejected' }),
    makeSchedule({
      ...{ scheduledAt: '2026-11-28T12:00:00.000Z', state: 'cancelled' },
      socialMediaAccount: { ...account, platformId: 'facebook' },
    }),
  ],
})
const finds = (filter: PostFilter) => matchesPostFilter(post, filter)

it('a filter of posts finds words by their beginning, in whatever field, order, case and accents', () => {
  expect(finds({ q: 'SAO quei' })).toBe(true)
  expect(finds({ q: 'às 6' })).toBe(true)
  expect(finds({ q: 'ueijo' })).toBe(false)
  expect(finds({ q: 'queijo bolo' })).toBe(false)
  expect(findsWords('...', foldWords(['Pão']))).toBe(true)
  expect(findsWords('pao', foldWords([]))).toBe(false)
})

it('a filter of posts finds the words that a post has on one network alone', () => {
  const blank = { platformId: 'tiktok', caption: 'Só aqui', title: 'Fornada nova' } as const
  const own = makePost({ versions: [blank as never] })
  expect(matchesPostFilter(own, { q: 'so fornada' })).toBe(true)
  expect(matchesPostFilter(own, { q: 'padaria' })).toBe(false)
})

it("a filter of posts finds a post by '#' and its number", () => {
  expect(finds({ q: '#12' })).toBe(true)
  expect(finds({ q: '#1' })).toBe(false)
})

it('a filter of posts asks for one of the labels that the post has', () => {
  expect(finds({ status: 'failed' })).toBe(true)
  expect(finds({ status: 'partly' })).toBe(true)
  expect(finds({ status: 'published' })).toBe(false)
})

it('a filter of posts asks for network, account and period of the same time, which is not cancelled', () => {
  const day = (from: number) => ({
    ...{ from: `2026-11-${from}T03:00:00.000Z`, to: `2026-11-${from + 1}T03:00:00.000Z` },
  })
  expect(finds({ platformId: 'instagram', ...day(26) })).toBe(true)
  expect(finds({ accountId: account.id.toUpperCase(), ...day(24) })).toBe(true)
  expect(finds({ platformId: 'instagram', ...day(25) })).toBe(false)
  expect(finds({ platformId: 'facebook' })).toBe(false)
  expect(finds({ to: '2026-11-24T12:00:00.000Z' })).toBe(false)
})
