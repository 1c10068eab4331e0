import { expect, it } from 'vitest'
import { networkRules } from '../networks/rules.ts'
import { checkMedia } from './check-media.ts'
import type { CheckedMedia } from './finding.ts'

const { instagram, tiktok, youtube, twitter } = networkRules
const photo: CheckedMedia = {
  kind: 'image',
  contentType: 'image/jpeg',
  size: 2_000_000,
  width: 1080,
  height: 1350,
  durationSeconds: null,
}
const video: CheckedMedia = {
  kind: 'video',
  contentType: 'video/mp4',
  size: 5_000_000,
  width: 1080,
  height: 1920,
  durationSeconds: 20,
}
const photos = (count: number) => Array.from({ length: count }, () => photo)
const found = (...args: Parameters<typeof checkMedia>) =>
  checkMedia(...args).map(({ severity, path, message }) => `${severity} ${path} ${message}`)

it.each([
  ['instagram', 10],
  ['facebook', 10],
  ['tiktok', 35],
  ['linkedin', 20],
  ['threads', 20],
  ['twitter', 4],
] as const)('the number of files: images: %s accepts %i and not one more', (id, max) => {
  const rules = networkRules[id]
  expect(checkMedia(rules, photos(max))).toEqual([])
  expect(found(rules, photos(max + 1))).toEqual([
    `blocking media ${rules.label}: no máximo ${max} imagens por post (há ${max + 1}).`,
  ])
})

it.each(['instagram', 'tiktok'] as const)('the number of files at least one: %s', (id) => {
  const rules = networkRules[id]
  expect(found(rules, [])).toEqual([
    `blocking media ${rules.label}: adicione ao menos uma imagem ou um vídeo.`,
  ])
})

it.each(['facebook', 'linkedin', 'threads', 'twitter'] as const)(
  'the number of files: none is needed: %s',
  (id) => {
    const rules = networkRules[id]
    expect(checkMedia(rules, [])).toEqual([])
  },
)

it('the number of files: YouTube takes one video and no image', () => {
  const wide = { ...video, width: 1920, height: 1080 }
  expect(checkMedia(youtube, [wide])).toEqual([])
  expect(found(youtube, [])).toEqual(['blocking media YouTube: adicione um vídeo.'])
  expect(found(youtube, [photo])).toEqual([
    'blocking media YouTube: só leva vídeo; imagens não são aceitas.',
  ])
})

it.each(['instagram', 'facebook', 'tiktok', 'linkedin', 'threads', 'twitter'] as const)(
  'one video: %s accepts no second',
  (id) => {
    const rules = networkRules[id]
    expect(checkMedia(rules, [video])).toEqual([])
    expect(found(rules, [video, video])).toEqual([
      `blocking media ${rules.label}: no máximo 1 vídeo por post (há 2).`,
    ])
  },
)

it.each(['facebook', 'tiktok', 'linkedin', 'twitter'] as const)(
  'images and a video together are refused by %s',
  (id) => {
    const rules = networkRules[id]
    expect(found(rules, [photo, video])).toEqual([
      `blocking media ${rules.label}: não leva imagens e vídeo no mesmo post.`,
    ])
  },
)

it.each(['instagram', 'threads'] as const)('images and a video together are taken by %s', (id) => {
  const rules = networkRules[id]
  expect(checkMedia(rules, [photo, video])).toEqual([])
})

const gif = { ...photo, contentType: 'image/gif' }

it('GIFs: must be alone on X', () => {
  expect(checkMedia(twitter, [gif])).toEqual([])
  expect(found(twitter, [gif, photo])).toEqual([
    'blocking media Twitter: um GIF vai sozinho, sem outras mídias.',
  ])
})

it('GIFs have at most 15 MB on X, where they are sent unchanged', () => {
  expect(checkMedia(twitter, [{ ...gif, size: 15_000_000 }])).toEqual([])
  expect(found(twitter, [{ ...gif, size: 15_000_001 }])).toEqual([
    'blocking media.0 Twitter: a imagem 1 é grande demais: 15,1 MB de no máximo 15 MB.',
  ])
  expect(checkMedia(twitter, [{ ...photo, size: 15_000_001 }])).toEqual([])
})

it.each(['instagram', 'facebook', 'tiktok', 'threads'] as const)(
  'checkMedia are published without animation on %s',
  (id) => {
    const rules = networkRules[id]
    expect(found(rules, [gif])).toEqual([
      `warning media.0 ${rules.label}: a imagem 1 é um GIF e sai parada, sem animação.`,
    ])
  },
)

const square = { ...photo, height: 1080 }

it('the aspect ratio of a carousel is that of the first image on Instagram, and files of another ratio are named', () => {
  expect(checkMedia(instagram, [square, square])).toEqual([])
  expect(found(instagram, [square, photo])).toEqual([
    'warning media Instagram: o carrossel segue o formato da primeira imagem; a imagem 2 será cortada.',
  ])
  expect(found(instagram, [photo, square, photo, square])).toEqual([
    'warning media Instagram: o carrossel segue o formato da primeira imagem; as imagens 2 e 4 serão cortadas.',
  ])
})

it('the aspect ratio of a carousel is not judged where sizes are unknown or nearly equal', () => {
  const unknown = { ...photo, width: null, height: null }
  expect(checkMedia(instagram, [unknown, photo])).toEqual([])
  expect(checkMedia(instagram, [square, unknown])).toEqual([])
  expect(checkMedia(instagram, [square, { ...square, width: 1081 }])).toEqual([])
})

it('the alt text of a picture may have 1,000 characters but not 1,001', () => {
  expect(checkMedia(instagram, [photo, { ...photo, altText: 'a'.repeat(1000) }])).toEqual([])
  expect(found(instagram, [photo, { ...photo, altText: 'a'.repeat(1001) }])).toEqual([
    'blocking media.1 Instagram: o texto alternativo da mídia 2 tem 1.001 de 1.000 caracteres.',
  ])
  expect(checkMedia(tiktok, [{ ...photo, altText: 'a'.repeat(1001) }])).toEqual([])
})
