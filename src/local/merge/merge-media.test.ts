import { expect, it } from 'vitest'
import type { MediaCrop, MediaDetail } from '#local/database/rows.ts'
import { type MediaFields, mergeMedia } from './merge-media.ts'

const cutFrom = (originalHash: string): MediaCrop => ({
  ...{ originalHash, ratio: '4:5', quarterTurns: 0 },
  area: { x: 0, y: 0, width: 1, height: 0.5 },
})

const said = (altText: string, original?: string): MediaDetail => ({
  altText,
  crop: original === undefined ? null : cutFrom(original),
})

const list = (
  mediaHashes: string[],
  mediaDetails: Record<string, MediaDetail> = {},
): MediaFields => ({ mediaHashes, mediaDetails })

const plain = list(['a', 'b'])

it('the files of a draft changed by two writers can be cropped by one and described by the other', () => {
  const cut = list(['a1', 'b'], { a1: said('', 'a') })
  const described = list(['a', 'b'], { a: said('Um bolo') })
  const both = { ...list(['a1', 'b'], { a1: said('Um bolo', 'a') }), isConflict: false }
  expect(mergeMedia(plain, cut, described)).toEqual(both)
  expect(mergeMedia(plain, described, cut)).toEqual(both)
})

it('the files of a draft changed by two writers can be cropped by one, reordered and added to by the other', () => {
  const cut = list(['a1', 'b'], { a1: said('', 'a') })
  const { mediaHashes, isConflict } = mergeMedia(plain, list(['b', 'a', 'c']), cut)
  expect([mediaHashes, isConflict]).toEqual([['b', 'c', 'a1'], false])
})

it('the files of a draft changed by two writers: that both cropped stay one file, mine, with theirs as a conflict', () => {
  const mine = list(['a1', 'b'], { a1: said('', 'a') })
  const theirs = list(['a2', 'b'], { a2: said('', 'a') })
  expect(mergeMedia(plain, mine, theirs)).toEqual({ ...mine, isConflict: true })
  expect(mergeMedia(plain, mine, mine)).toEqual({ ...mine, isConflict: false })
})

it('the files of a draft changed by two writers: that one cropped again while the other restored the original stay one file, too', () => {
  const base = list(['a1', 'b'], { a1: said('Um bolo', 'a') })
  const mine = list(['a2', 'b'], { a2: said('Um bolo', 'a') })
  const theirs = list(['a', 'b'], { a: said('Um bolo') })
  expect(mergeMedia(base, mine, theirs)).toEqual({ ...mine, isConflict: true })
  expect(mergeMedia(base, theirs, mine)).toEqual({ ...theirs, isConflict: true })
})

it('the files of a draft changed by two writers: lose a text that one removed, and have a conflict for one that both changed', () => {
  const base = list(['a', 'b'], { a: said('Velho') })
  expect(mergeMedia(base, plain, base).mediaDetails).toEqual({})
  const mine = list(['a', 'b'], { a: said('Meu') })
  const theirs = list(['a', 'b'], { a: said('Dela') })
  expect(mergeMedia(base, mine, theirs)).toEqual({ ...mine, isConflict: true })
  expect(mergeMedia(base, mine, base)).toEqual({ ...mine, isConflict: false })
})

it('the files of a draft changed by two writers: that were removed lose their alt text', () => {
  const base = list(['a', 'b'], { a: said('Um bolo') })
  expect(mergeMedia(base, list(['b'], base.mediaDetails), base)).toEqual({
    ...list(['b']),
    isConflict: false,
  })
})
