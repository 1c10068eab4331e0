import { describe, expect, it } from 'vitest'
import type { MediaCrop, MediaDetail } from '../rows.ts'
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

describe('the files of a draft that two writers changed', () => {
  it('are cut by one and described by the other', () => {
    const cut = list(['a1', 'b'], { a1: said('', 'a') })
    const described = list(['a', 'b'], { a: said('Um bolo') })
    const both = { ...list(['a1', 'b'], { a1: said('Um bolo', 'a') }), isConflict: false }
    expect(mergeMedia(plain, cut, described)).toEqual(both)
    expect(mergeMedia(plain, described, cut)).toEqual(both)
  })

  it('are cut by one and put in order, with one more, by the other', () => {
    const cut = list(['a1', 'b'], { a1: said('', 'a') })
    const { mediaHashes, isConflict } = mergeMedia(plain, list(['b', 'a', 'c']), cut)
    expect([mediaHashes, isConflict]).toEqual([['b', 'c', 'a1'], false])
  })

  it('that both cut stay one file, mine, and theirs is told of', () => {
    const mine = list(['a1', 'b'], { a1: said('', 'a') })
    const theirs = list(['a2', 'b'], { a2: said('', 'a') })
    expect(mergeMedia(plain, mine, theirs)).toEqual({ ...mine, isConflict: true })
    expect(mergeMedia(plain, mine, mine)).toEqual({ ...mine, isConflict: false })
  })

  it('that one cut anew while the other restored the original are one file too', () => {
    const base = list(['a1', 'b'], { a1: said('Um bolo', 'a') })
    const mine = list(['a2', 'b'], { a2: said('Um bolo', 'a') })
    const theirs = list(['a', 'b'], { a: said('Um bolo') })
    expect(mergeMedia(base, mine, theirs)).toEqual({ ...mine, isConflict: true })
    expect(mergeMedia(base, theirs, mine)).toEqual({ ...theirs, isConflict: true })
  })

  it('lose a text that one took away, and tell of one that both wrote', () => {
    const base = list(['a', 'b'], { a: said('Velho') })
    expect(mergeMedia(base, plain, base).mediaDetails).toEqual({})
    const mine = list(['a', 'b'], { a: said('Meu') })
    const theirs = list(['a', 'b'], { a: said('Dela') })
    expect(mergeMedia(base, mine, theirs)).toEqual({ ...mine, isConflict: true })
    expect(mergeMedia(base, mine, base)).toEqual({ ...mine, isConflict: false })
  })

  it('that are gone take what was said of them along', () => {
    const base = list(['a', 'b'], { a: said('Um bolo') })
    expect(mergeMedia(base, list(['b'], base.mediaDetails), base)).toEqual({
      ...list(['b']),
      isConflict: false,
    })
  })
})
