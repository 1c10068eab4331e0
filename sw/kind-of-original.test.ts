import { expect, it } from 'vitest'
import { kindOfOriginal } from './media-cache.ts'

const folder = '/media/11111111-1111-4111-8111-111111111111'
const kindOf = (pathname: string) => kindOfOriginal({ pathname })

it('an original is recognized by its path', () => {
  expect(kindOf(`${folder}/a_B-9.jpg`)).toBe('image')
  expect(kindOf(`${folder}/a_B-9.mov`)).toBe('video')
})

it.each([
  `${folder}/a.thumb.webp`,
  `${folder}/a.instagram.jpg`,
  `${folder}/a.html`,
  '/media/avatars/11111111-1111-4111-8111-111111111111/a.jpg',
  '/api/v1/media/a.jpg',
])('an original is not %s', (path) => {
  expect(kindOf(path)).toBeUndefined()
})
