import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { makePost, makePostMedia } from '#tests/fakes/data/make-post.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { LenientPost } from './lenient-schemas.ts'

it('LenientPost adds the missing fields of an older copy', () => {
  const { versions: _, ...post } = makePost()
  const { altText: __, ...file } = makePostMedia('a'.repeat(64))
  const copy = v.parse(LenientPost, { ...post, media: [file] })
  expect(copy).toEqual({ ...post, versions: [], media: [{ ...file, altText: '' }] })
})

it('LenientPost accepts a valid copy unchanged, and nothing else', () => {
  const post = makePost({ versions: [makeVersion('facebook')] })
  expect(v.parse(LenientPost, post)).toEqual(post)
  expect(v.is(LenientPost, { ...post, media: 'none' })).toBe(false)
})

it('LenientPost gives an older copy every field that `Post` has a blank for', () => {
  const newer = Object.entries(Post.entries).flatMap(([field, schema]) =>
    schema.type === 'optional' && schema.default !== undefined ? [field] : [],
  )
  const older = Object.entries(makePost()).filter(([field]) => !newer.includes(field))
  const copy = v.parse(LenientPost, Object.fromEntries(older))
  expect(newer).toContain('versions')
  expect(Object.keys(copy)).toEqual(expect.arrayContaining(newer))
  expect(copy).toEqual(v.parse(Post, Object.fromEntries(older)))
})
