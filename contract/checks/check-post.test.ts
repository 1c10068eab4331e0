import { expect, it } from 'vitest'
import { findMentions } from '../texts/find-tags.ts'
import {
  type CheckedMedia,
  checkPost,
  checkRules,
  describeTighterLimit,
  findHashtags,
} from './check-post.ts'
import { mediaIndexOf } from './finding.ts'

const photo: CheckedMedia = {
  kind: 'image',
  contentType: 'image/jpeg',
  size: 2_000_000,
  width: 1080,
  height: 1350,
  durationSeconds: null,
}
const blocking = (...args: Parameters<typeof checkPost>) =>
  checkPost(...args).filter((finding) => finding.severity === 'blocking')

it('checkPost for Instagram accepts an ordinary photo post', () => {
  expect(checkPost('instagram', { caption: 'Bom dia', media: [photo] })).toEqual([])
})

it('checkPost for Instagram: requires at least one picture or video', () => {
  expect(blocking('instagram', { caption: 'Bom dia', media: [] })).toHaveLength(1)
})

it('checkPost for Instagram takes 2,200 characters and refuses 2,201', () => {
  const caption = 'a'.repeat(2200)
  expect(blocking('instagram', { caption, media: [photo] })).toEqual([])
  expect(blocking('instagram', { caption: `${caption}a`, media: [photo] })).toEqual([
    expect.objectContaining({
      field: 'caption',
      message: 'Instagram: a legenda tem 2.201 de 2.200 caracteres.',
    }),
  ])
})

it('checkPost for Instagram takes 10 images and refuses 11', () => {
  const images = Array.from({ length: 11 }, () => photo)
  expect(blocking('instagram', { caption: 'x', media: images.slice(1) })).toEqual([])
  expect(blocking('instagram', { caption: 'x', media: images })).toHaveLength(1)
})

it('checkPost for Instagram: warns above 5 hashtags and refuses above 30', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, i) => `#tag${i}`).join(' ')
  expect(checkPost('instagram', { caption: tags(5), media: [photo] })).toEqual([])
  expect(checkPost('instagram', { caption: tags(6), media: [photo] })).toEqual([
    expect.objectContaining({ severity: 'warning' }),
  ])
  expect(blocking('instagram', { caption: tags(31), media: [photo] })).toHaveLength(1)
})

it('checkPost for Instagram refuses a photo taller than 4:5 or wider than 1.91:1, and names the file', () => {
  const tall = { ...photo, width: 1080, height: 1440 }
  const wide = { ...photo, width: 2000, height: 1000 }
  const messages = blocking('instagram', { caption: 'x', media: [photo, tall, wide] }).map(
    (finding) => finding.message,
  )
  expect(messages).toEqual([
    expect.stringContaining('imagem 2'),
    expect.stringContaining('imagem 3'),
  ])
})

it('checkPost for Instagram does not judge an unknown aspect ratio', () => {
  const unknown = { ...photo, width: null, height: null }
  expect(checkPost('instagram', { caption: 'x', media: [unknown] })).toEqual([])
})

it('checkPost for Instagram refuses a video type that Instagram would refuse only while publishing', () => {
  const video = (contentType: string): CheckedMedia => ({
    ...{ kind: 'video', contentType, size: 1_000_000, width: 1080, height: 1920 },
    durationSeconds: 10,
  })
  expect(blocking('instagram', { caption: 'x', media: [video('video/quicktime')] })).toEqual([])
  expect(blocking('instagram', { caption: 'x', media: [video('video/webm')] })).toEqual([
    expect.objectContaining({ field: 'media' }),
  ])
})

it('checkPost for Instagram accepts videos from 3 seconds to 15 minutes', () => {
  const video = (durationSeconds: number): CheckedMedia => ({
    kind: 'video',
    contentType: 'video/mp4',
    size: 1_000_000,
    width: 1080,
    height: 1920,
    durationSeconds,
  })
  expect(blocking('instagram', { caption: 'x', media: [video(2)] })).toHaveLength(1)
  expect(blocking('instagram', { caption: 'x', media: [video(3)] })).toEqual([])
  expect(blocking('instagram', { caption: 'x', media: [video(901)] })).toHaveLength(1)
})

it.each(['linkedin', 'youtube', 'orkut'])(
  'checkPost for a network without a connector: blocks %s',
  (platform) => {
    expect(blocking(platform, { caption: 'x', media: [photo] })).toHaveLength(1)
  },
)

it('the findings for a network without a connector are those of checkPost where there is a connector', () => {
  const post = { caption: 'a'.repeat(2201), media: [photo] }
  expect(checkRules('instagram', post)).toEqual(checkPost('instagram', post))
})

it('the findings for a network without a connector: exist for LinkedIn and YouTube, which checkPost blocks', () => {
  const post = { caption: 'x', media: [] }
  expect(checkRules('linkedin', post)).toEqual([])
  expect(checkRules('youtube', post)).toHaveLength(1)
  expect(checkPost('linkedin', post)[0]?.message).toBe('Ainda não é possível publicar em LinkedIn.')
})

it('the findings for a network without a connector are empty for an unknown network', () => {
  expect(checkRules('orkut', { caption: '', media: [] })).toEqual([])
})

it('the findings for a network without a connector: cover caption, description, media, times and options, each with its field', () => {
  const times = Array.from({ length: 16 }, (_, i) => new Date(i * 60_000).toISOString())
  const post = { caption: 'a'.repeat(4001), media: [photo, { ...photo, size: 0 }], times }
  const paths = checkRules('tiktok', { ...post, options: {} }).map(({ path }) => path)
  expect(paths).toEqual(['caption', 'media.1', 'schedules', 'options.privacy'])
  expect(checkRules('youtube', { ...post, description: '<' }).map(({ field }) => field)).toEqual([
    'caption',
    'description',
    'media',
  ])
})

it('the findings for a network without a connector depend on whether the post has media beside a link', () => {
  const options = { link: 'https://exemplo.com' }
  const paths = (media: CheckedMedia[]) =>
    checkRules('facebook', { caption: 'x', media, options }).map(({ path }) => path)
  expect(paths([])).toEqual([])
  expect(paths([photo])).toEqual(['options.link'])
})

it('the findings for a network without a connector count the Reels of a day on Facebook, as far as the video may be one', () => {
  const times = Array.from({ length: 31 }, (_, i) => new Date(i * 60_000).toISOString())
  const upright: CheckedMedia = {
    ...{ kind: 'video', contentType: 'video/mp4', size: 1_000_000 },
    ...{ width: 1080, height: 1920, durationSeconds: 20 },
  }
  const paths = (one: CheckedMedia, videoAs: 'reel' | 'video' | null) =>
    checkRules('facebook', { caption: 'x', media: [one], times, options: { videoAs } })
      .map(({ path }) => path)
      .filter((path) => path !== 'media.0')
  expect(paths(upright, null)).toEqual(['schedules'])
  expect(paths(upright, 'reel')).toEqual(['schedules'])
  expect(paths(upright, 'video')).toEqual([])
  expect(paths({ ...upright, durationSeconds: 91 }, null)).toEqual([])
  expect(paths({ ...upright, durationSeconds: 91 }, 'reel')).toEqual(['options.videoAs'])
})

it('the findings for a network without a connector do not require options before there are any', () => {
  expect(checkRules('tiktok', { caption: 'x', media: [photo] })).toEqual([])
})

it('a finding names the file it is about', () => {
  const [found] = checkPost('instagram', { caption: 'x', media: [photo, { ...photo, size: 0 }] })
  expect(found).toMatchObject({ field: 'media', path: 'media.1' })
  expect(mediaIndexOf({ path: 'media.1' })).toBe(1)
  expect(mediaIndexOf({ path: 'media' })).toBeUndefined()
})

it('the hint beside an account is shown where its network allows less than the product', () => {
  expect(describeTighterLimit('instagram')).toBe('Até 10 imagens por post')
  expect(describeTighterLimit('youtube')).toBe('Só vídeo')
  expect(describeTighterLimit('tiktok')).toBeUndefined()
  expect(describeTighterLimit('orkut')).toBeUndefined()
})

it('reading a caption finds hashtags with accents and numbers', () => {
  expect(findHashtags('#café #2026 # nada #a_b fim#c')).toEqual(['#café', '#2026', '#a_b', '#c'])
})

it('reading a caption does not treat an e-mail as a mention', () => {
  expect(findMentions('fale com ana@exemplo.com e @cafe.aurora')).toEqual(['@cafe.aurora'])
})
