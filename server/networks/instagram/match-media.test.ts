import { expect, it } from 'vitest'
import { hasMatch, type ListedMedia, matchMedia } from './verify.ts'

const commitStartedAt = new Date('2026-11-21T12:00:00.400Z')
const image = { kind: 'image' as const, url: 'u', width: 1, height: 1, altText: '' }
const sent = { caption: 'Pão ☕\r\n\r\nàs 7h ', media: [image], commitStartedAt, options: null }
const listed = (more: Partial<ListedMedia> = {}): ListedMedia => ({
  id: '17900000000000001',
  caption: 'Pão ☕\n\nàs 7h',
  timestamp: Date.parse('2026-11-21T12:00:01Z'),
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  permalink: 'https://example.com/p/1',
  ...more,
})

it('finding our post among the account’s own: matches the one with our text, our type and a time after the commit began', () => {
  expect(matchMedia(sent, [listed()])).toEqual({
    remoteId: '17900000000000001',
    permalink: 'https://example.com/p/1',
  })
})

it('finding our post among the account’s own allows for times without fractions', () => {
  const timestamp = Date.parse('2026-11-21T12:00:00Z')
  expect(matchMedia(sent, [listed({ timestamp })])).toBeDefined()
})

it.each([
  ['another text', { caption: 'Pão' }],
  ['published before', { timestamp: Date.parse('2026-11-21T11:59:50Z') }],
  ['a carousel', { media_type: 'CAROUSEL_ALBUM' }],
  ['a reel', { media_type: 'VIDEO', media_product_type: 'REELS' }],
])('finding our post among the account’s own does not match %s, newest or not', (_what, more) =>
  expect(matchMedia(sent, [listed(more)])).toBeUndefined(),
)

it('finding our post among the account’s own returns none when two match, but reports that there were matches', () => {
  const both = [listed(), listed({ id: '2' })]
  expect(matchMedia(sent, both)).toBeUndefined()
  expect(hasMatch(sent, both)).toBe(true)
})

it('finding our post among the account’s own: matches a story by kind and time alone, and only one of the two minutes after the call', () => {
  const options = {
    ...{ platformId: 'instagram' as const, firstComment: '', collaborators: [], coverMs: null },
    placement: 'story' as const,
  }
  const story = { ...sent, options }
  const shown = listed({ caption: '', media_product_type: 'STORY' })
  expect(matchMedia(story, [shown])).toMatchObject({ remoteId: shown.id })
  expect(matchMedia(story, [shown, { ...shown, id: '2' }])).toBeUndefined()
  expect(hasMatch(story, [listed()])).toBe(false)
  expect(hasMatch(story, [{ ...shown, media_type: 'VIDEO' }])).toBe(false)
  const late = { ...shown, timestamp: Date.parse('2026-11-21T12:03:00Z') }
  expect(hasMatch(story, [late])).toBe(false)
  expect(hasMatch(sent, [shown])).toBe(false)
})

it('finding our post among the account’s own: matches nothing before a commit began', () => {
  expect(hasMatch({ ...sent, commitStartedAt: null }, [listed()])).toBe(false)
})
