import { expect, it } from 'vitest'
import { mediaLimits } from '../media/media.ts'
import { networkRules } from '../networks/rules.ts'
import { checkImage, formatRatio } from './check-image.ts'
import type { CheckedMedia } from './finding.ts'

const { instagram, facebook, linkedin, threads } = networkRules
const photo: CheckedMedia = {
  kind: 'image',
  contentType: 'image/jpeg',
  size: 1000,
  width: 1080,
  height: 1080,
  durationSeconds: null,
}
const messages = (rules: typeof instagram, changes: Partial<CheckedMedia>, index = 0) =>
  checkImage(rules, { ...photo, ...changes }, index).map(
    ({ severity, message }) => `${severity}: ${message}`,
  )

it.each(['instagram', 'facebook', 'tiktok', 'linkedin', 'threads', 'twitter'] as const)(
  'checkImage is taken at the limit and refused above it: %s',
  (id) => {
    const rules = networkRules[id]
    expect(messages(rules, { size: mediaLimits.maxImageBytes })).toEqual([])
    expect(messages(rules, { size: mediaLimits.maxImageBytes + 1 }, 2)).toEqual([
      `blocking: ${rules.label}: a imagem 3 é grande demais: 30,1 MB de no máximo 30 MB.`,
    ])
  },
)

it('the size of an image in bytes: must not be 0', () => {
  expect(messages(facebook, { size: 0 })).toEqual([
    'blocking: Facebook: a imagem 1 está vazia (0 bytes).',
  ])
})

it('the aspect ratio of an image is from 4:5 to 1.91:1 on Instagram; a few pixels, which the copy loses, are allowed', () => {
  for (const height of [1350, 1351, 1357])
    expect(messages(instagram, { width: 1080, height })).toEqual([])
  expect(messages(instagram, { width: 1914, height: 1000 })).toEqual([])
  expect(messages(instagram, { width: 1080, height: 1440 })).toEqual([
    'blocking: Instagram: a imagem 1 é alta demais: 1080 × 1440 px (mínimo 4:5).',
  ])
  expect(messages(instagram, { width: 1080, height: 565 })).toEqual([])
  expect(messages(instagram, { width: 2000, height: 1000 })).toEqual([
    'blocking: Instagram: a imagem 1 é larga demais: 2000 × 1000 px (máximo 1,91:1).',
  ])
})

it('the aspect ratio of an image is from 1:10 to 10:1 on Threads', () => {
  expect(messages(threads, { width: 1000, height: 100 })).toEqual([])
  expect(messages(threads, { width: 1020, height: 100 })[0]).toContain('máximo 10:1')
  expect(messages(threads, { width: 90, height: 1000 })[0]).toContain('mínimo 1:10')
})

it('the aspect ratio of an image of a GIF that is sent as it is has to be exact', () => {
  const animated = { ...instagram, image: { ...threads.image, maxBytes: 1000 } }
  const rules = { ...animated, image: { ...animated.image, gif: 'animated' as const } }
  const gif = { contentType: 'image/gif', width: 1001, height: 100 }
  expect(messages(rules, gif)[0]).toContain('é larga demais')
  expect(messages(rules, { ...gif, width: 1000 })).toEqual([])
  expect(messages(rules, { ...gif, contentType: 'image/png' })).toEqual([])
})

it.each(['facebook', 'tiktok', 'linkedin', 'twitter'] as const)(
  'the aspect ratio of an image is free on %s',
  (id) => {
    const rules = networkRules[id]
    expect(messages(rules, { width: 4000, height: 100 })).toEqual([])
    expect(messages(rules, { width: 100, height: 4000 })).toEqual([])
  },
)

it('the aspect ratio of an image is written in whole numbers where possible', () => {
  expect([4 / 5, 1.91, 9 / 16, 16 / 9, 0.1, 10, 0.01].map(formatRatio)).toEqual([
    '4:5',
    '1,91:1',
    '9:16',
    '16:9',
    '1:10',
    '10:1',
    '0,01:1',
  ])
})

it('the pixels of an image: cause a warning below 320 wide on Instagram', () => {
  expect(messages(instagram, { width: 320, height: 320 })).toEqual([])
  expect(messages(instagram, { width: 319, height: 319 })).toEqual([
    'warning: Instagram: a imagem 1 tem só 319 px de largura e será ampliada para 320.',
  ])
})

it('the pixels of an image are at most 36,152,320 on LinkedIn', () => {
  expect(messages(linkedin, { width: 36_152, height: 1000 })).toEqual([])
  expect(messages(linkedin, { width: 6013, height: 6013 })).toEqual([
    'blocking: LinkedIn: a imagem 1 tem 6013 × 6013 px; o máximo é 36,15 megapixels.',
  ])
})

it('the pixels of an image are not judged when they are unknown', () => {
  for (const rules of [instagram, linkedin, threads])
    expect(messages(rules, { width: null, height: null })).toEqual([])
  expect(messages(instagram, { width: 0, height: 0 })).toEqual([])
})
