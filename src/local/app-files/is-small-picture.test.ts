import { expect, it } from 'vitest'
import { isSmallPicture } from './is-small-picture.ts'

const isKept = (path: string) => isSmallPicture(new URL(path, 'https://upubly.test'))

it('isSmallPicture accepts thumbnails for offline use, and nothing large or private', () => {
  expect(isKept('/media/0a/token.thumb.webp')).toBe(true)
  expect(isKept('/media/avatars/0a/token.jpg')).toBe(true)
  expect(isKept('/media/0a/token.mp4')).toBe(false)
  expect(isKept('/api/v1/posts?x=.thumb.webp')).toBe(false)
  expect(isKept('/posts/token.thumb.webp')).toBe(false)
})
