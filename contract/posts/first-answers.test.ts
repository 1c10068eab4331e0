import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Post } from './post.ts'
import { SavedTemplate } from './template.ts'

// An answer to a call with a key is stored for 30 days and read by today's schema when the call is repeated. So
// what the first version answered stays readable: a field that came later is optional, with its blank.

const texts = {
  ...{ caption: 'Pão', description: '', location: '', userTags: '', productTags: '', altText: '' },
}
const media = {
  ...{ id: crypto.randomUUID(), url: '/a', thumbnailUrl: null, kind: 'image', size: 1 },
  ...{ contentType: 'image/jpeg', width: 1, height: 1, durationSeconds: null },
  sha256: 'a'.repeat(64),
}
const common = {
  ...{ id: crypto.randomUUID(), ...texts, media: [media], entryKey: null },
  createdAt: '2026-11-20T12:00:00.000Z',
}
const schedule = {
  ...{ id: crypto.randomUUID(), scheduledAt: '2026-11-21T12:00:00.000Z', postedAt: null },
  ...{ timeZone: 'America/Sao_Paulo', state: 'scheduled', permalink: null, failure: null },
  socialMediaAccount: {
    ...{ id: crypto.randomUUID(), platformId: 'instagram', platformName: 'Instagram' },
    ...{ username: 'cafe', userProfilePictureUrl: null },
  },
}

it('a post as the first version answered it is read', () => {
  const post = {
    ...{ ...common, mediaUrls: ['/a'], status: ['Agendado'], version: 1, schedules: [schedule] },
    updatedAt: common.createdAt,
  }
  expect(v.safeParse(Post, post).issues).toBeUndefined()
  const fields = Object.entries(Post.entries).filter(([, { type }]) => type !== 'optional')
  expect(Object.keys(post).sort()).toEqual(fields.map(([field]) => field).sort())
})

it('a template as the first version answered it is read', () => {
  expect(v.safeParse(SavedTemplate, common).issues).toBeUndefined()
  const fields = Object.entries(SavedTemplate.entries).filter(([, { type }]) => type !== 'optional')
  expect(Object.keys(common).sort()).toEqual(fields.map(([field]) => field).sort())
})
