import { expect, it } from 'vitest'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { previewedPostNetworks } from './previewed-post-networks.ts'

const on = (platformId: string, username: string, scheduledAt: string, state = 'scheduled') =>
  makeSchedule({
    scheduledAt,
    state: state as 'scheduled',
    socialMediaAccount: {
      ...makeSchedule().socialMediaAccount,
      ...{ id: crypto.randomUUID(), platformId, platformName: platformId, username },
    },
  })

it('A post is previewed once on each network it goes to, as the account of its earliest time', () => {
  const schedules = [
    on('tiktok', 'loja', '2036-01-02T12:00:00.000Z'),
    on('instagram', 'segunda', '2036-01-03T12:00:00.000Z'),
    on('instagram', 'primeira', '2036-01-02T12:00:00.000Z'),
    on('facebook', 'Padaria', '2036-01-02T12:00:00.000Z', 'cancelled'),
    on('threads', 'loja', '2036-01-02T12:00:00.000Z'),
  ]
  expect(previewedPostNetworks(makePost({ schedules }))).toEqual([
    { network: 'instagram', account: { username: 'primeira', profilePicture: null } },
    { network: 'tiktok', account: { username: 'loja', profilePicture: null } },
  ])
})

it('A post without times has no preview of a network', () => {
  expect(previewedPostNetworks(makePost({ schedules: [] }))).toEqual([])
})
