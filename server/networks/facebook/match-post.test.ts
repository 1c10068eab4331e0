import * as v from 'valibot'
import { expect, it } from 'vitest'
import { hasOurPhotos, ListedPost, looksLike, photoIdsOf, pickOnly } from './match-post.ts'

const startedAt = Date.parse('2026-11-26T12:00:00.900Z')
const listed = (changes: object = {}) =>
  v.parse(ListedPost, {
    ...{ id: '1_2', message: 'Bom dia', created_time: '2026-11-26T12:00:01+0000' },
    ...changes,
  })
const photo = (id: string) => ({ media_type: 'photo', target: { id } })
const album = (...ids: string[]) => ({
  ...{ media_type: 'album', target: { id: '1' } },
  subattachments: { data: ids.map((id) => ({ target: { id } })) },
})
const withParts = (...data: object[]) => listed({ attachments: { data } })
const text = { message: 'Bom dia', link: '', photoIds: [] }
const photos = (...photoIds: string[]) => ({ ...text, photoIds })

it('the ids of shown photos are read of a photo and of an album', () => {
  expect(photoIdsOf(withParts(photo('7')))).toEqual(['7'])
  expect(photoIdsOf(withParts(album('7', '8')))).toEqual(['7', '8'])
  expect(photoIdsOf(listed())).toEqual([])
})

it('one photo of ours is enough, whatever the text', () => {
  const post = listed({ message: 'x', attachments: { data: [album('7', '8')] } })
  expect(hasOurPhotos(photos('8', '9'), post)).toBe(true)
  expect(hasOurPhotos(photos('9'), post)).toBe(false)
  expect(hasOurPhotos(text, post)).toBe(false)
})

it('a text is the same apart from blanks and encoding, and shows no media', () => {
  expect(looksLike(text, listed({ message: ' Bom dia \r\n' }))).toBe(true)
  expect(looksLike(text, listed({ message: 'Bom dia!' }))).toBe(false)
  expect(looksLike({ ...text, message: '' }, listed({ message: undefined }))).toBe(true)
  expect(looksLike(text, withParts(photo('7')))).toBe(false)
  expect(looksLike(text, withParts({ media_type: 'video', target: { id: '3' } }))).toBe(false)
})

it('a post with photos has as many, where the network tells other ids', () => {
  expect(looksLike(photos('1'), withParts(photo('7')))).toBe(true)
  expect(looksLike(photos('1', '2'), withParts(album('7', '8')))).toBe(true)
  expect(looksLike(photos('1', '2'), withParts(album('7')))).toBe(false)
  expect(looksLike(photos('1'), listed())).toBe(false)
})

it('a link is the same address, and one that the network does not tell may be ours', () => {
  const sent = { ...text, link: 'https://a.example/x?utm=1' }
  const card = (url: string) => withParts({ media_type: 'link', unshimmed_url: url })
  expect(looksLike(sent, card('https://a.example/x?utm=1&fbclid=2'))).toBe(true)
  expect(looksLike(sent, card('https://a.example/y'))).toBe(false)
  expect(looksLike(sent, listed())).toBe(true)
  expect(looksLike(text, card('https://a.example/x'))).toBe(true)
})

it('only a post that is alone and not older than the call is taken for ours', () => {
  const at = (seconds: number) => ({ created_time: startedAt + seconds * 1000 })
  expect(pickOnly([at(5)], startedAt)).toEqual(at(5))
  // The network's times are in whole seconds.
  expect(pickOnly([at(-1.5)], startedAt)).toEqual(at(-1.5))
  expect(pickOnly([at(-30)], startedAt)).toBeUndefined()
  expect(pickOnly([at(5), at(9)], startedAt)).toBeUndefined()
  expect(pickOnly([at(5), at(-30)], startedAt)).toBeUndefined()
  expect(pickOnly([], startedAt)).toBeUndefined()
})
