import { expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import {
  earliestPosted,
  listFailures,
  listNotices,
  listPermalinks,
  listTimes,
} from './describe-post.ts'

type Schedule = Post['schedules'][number]

const schedule = (changes: Partial<Schedule> & { username?: string } = {}): Schedule => {
  const { username = 'ipe', ...fields } = changes
  return {
    id: crypto.randomUUID(),
    scheduledAt: '2026-11-22T12:00:00.000Z',
    timeZone: 'America/Sao_Paulo',
    postedAt: null,
    state: 'scheduled',
    permalink: null,
    failure: null,
    socialMediaAccount: {
      id: crypto.randomUUID(),
      platformId: 'instagram',
      platformName: 'Instagram',
      username,
      userProfilePictureUrl: null,
    },
    ...fields,
  }
}

const post = (...schedules: Schedule[]): Post => ({
  id: crypto.randomUUID(),
  caption: 'Olá',
  description: '',
  location: '',
  userTags: '',
  productTags: '',
  altText: '',
  versions: [],
  mediaUrls: [],
  media: [],
  status: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  version: 1,
  entryKey: null,
  editKey: null,
  schedules,
})

it("the description of a post is 'posted' with the earliest posted time, 'pending' before", () => {
  expect(earliestPosted(post(schedule()))).toBeUndefined()
  const posted = post(
    schedule(),
    schedule({ postedAt: '2026-11-22T12:00:09Z' }),
    schedule({ postedAt: '2026-11-22T12:00:04Z' }),
  )
  expect(earliestPosted(posted)).toBe(Date.parse('2026-11-22T12:00:04Z'))
})

it('the description of a post lists each failure once, with its accounts', () => {
  const failure = 'A conta precisa ser conectada de novo.'
  const failed = post(
    schedule({ failure, state: 'needs-reconnect', username: 'ipe' }),
    schedule({ failure, state: 'needs-reconnect', username: '@roxo' }),
    schedule({ failure: 'De outro tempo', state: 'published', postedAt: '2026-11-22T12:00:04Z' }),
    schedule({ failure: 'Já não importa', state: 'cancelled' }),
  )
  expect(listFailures(failed)).toEqual([
    { reason: failure, accounts: ['Instagram @ipe', 'Instagram @roxo'] },
  ])
})

it('the description of a post lists missing parts of published posts once, with their accounts and the last time', () => {
  const failure = 'Publicado, mas sem o primeiro comentário.'
  const postedAt = '2026-11-22T12:00:04Z'
  const published = schedule({ failure, state: 'published', postedAt })
  const others = [
    schedule({ failure: 'Ainda tentando', state: 'retrying' }),
    schedule({ state: 'published', postedAt }),
  ]
  expect(listNotices(post(published, ...others))).toEqual([
    { message: failure, accounts: ['Instagram @ipe'], postedAt, times: 1 },
  ])
  const later = schedule({
    ...{ failure, state: 'published', username: 'roxo' },
    postedAt: '2026-11-23T12:00:04Z',
  })
  expect(listNotices(post(later, published, published))).toEqual([
    {
      message: failure,
      accounts: ['Instagram @roxo', 'Instagram @ipe'],
      ...{ postedAt: '2026-11-23T12:00:04Z', times: 3 },
    },
  ])
  expect(listFailures(post(published))).toEqual([])
})

it('the description of a post: links only to web URLs, each once', () => {
  const url = 'https://instagram.com/p/1'
  const published = post(
    schedule({ permalink: url }),
    schedule({ permalink: url }),
    schedule({ permalink: 'javascript:alert(1)' }),
  )
  expect(listPermalinks(published)).toEqual([{ url, network: 'Instagram', username: 'ipe' }])
})

it('the description of a post: groups the accounts of one minute and leaves out cancelled times', () => {
  const times = listTimes(
    post(
      schedule({ scheduledAt: '2026-11-23T12:00:00Z' }),
      schedule({ scheduledAt: '2026-11-22T12:00:31Z' }),
      schedule({ scheduledAt: '2026-11-22T12:00:00Z' }),
      schedule({ scheduledAt: '2026-11-21T12:00:00Z', state: 'cancelled' }),
    ),
  )
  expect(times.map(({ at, count }) => [new Date(at).toISOString(), count])).toEqual([
    ['2026-11-22T12:00:00.000Z', 2],
    ['2026-11-23T12:00:00.000Z', 1],
  ])
  expect(times[0]?.networks).toEqual([{ id: 'instagram', name: 'Instagram' }])
})
