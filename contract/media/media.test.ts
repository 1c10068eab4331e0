import { expect, it } from 'vitest'
import { checkMediaSet, type MediaKind } from './media.ts'

const images = (count: number): MediaKind[] => Array.from({ length: count }, () => 'image')

it('checkMediaSet takes one video alone, or up to 15 images', () => {
  expect(checkMediaSet(['video'])).toBeUndefined()
  expect(checkMediaSet(images(15))).toBeUndefined()
  expect(checkMediaSet([])).toBeUndefined()
})

it("checkMediaSet returns the product's messages", () => {
  expect(checkMediaSet(['video', 'video'])).toBe('Apenas 1 vídeo é permitido.')
  expect(checkMediaSet(['image', 'video'])).toBe('Você não pode misturar vídeos e imagens.')
  expect(checkMediaSet(images(16))).toBe('Você pode enviar no máximo 15 imagens.')
})
