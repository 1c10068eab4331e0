import { expect, it } from 'vitest'
import { networkRules } from '../networks/rules.ts'
import { type CheckedOptions, checkOptions } from './check-options.ts'

const { instagram, facebook, tiktok } = networkRules
const photos = { hasMedia: true, video: undefined }
const video = {
  hasMedia: true,
  video: { width: 1080, height: 1920, durationSeconds: 20 },
}
const found = (
  rules: typeof instagram,
  options: CheckedOptions,
  context: Parameters<typeof checkOptions>[2] = photos,
) =>
  checkOptions(rules, options, context).map(
    ({ severity, path, message }) => `${severity} ${path} ${message}`,
  )

it('Instagram takes a first comment of 2,200 characters and refuses 2,201', () => {
  expect(found(instagram, { firstComment: 'a'.repeat(2200) })).toEqual([])
  expect(found(instagram, { firstComment: 'a'.repeat(2201) })).toEqual([
    'blocking options.firstComment Instagram: o primeiro comentário tem 2.201 de 2.200 caracteres.',
  ])
})

it('Instagram takes 3 collaborators and refuses 4', () => {
  expect(found(instagram, { collaborators: ['a', 'b', 'c'] })).toEqual([])
  expect(found(instagram, { collaborators: ['a', 'b', 'c', 'd'] })).toEqual([
    'blocking options.collaborators Instagram: no máximo 3 colaboradores (há 4).',
  ])
})

it('Instagram: requires a cover within the video', () => {
  expect(found(instagram, { coverMs: 19_999 }, video)).toEqual([])
  expect(found(instagram, { coverMs: 20_000 }, video)).toEqual([
    'blocking options.coverMs Instagram: o momento da capa passa do fim do vídeo.',
  ])
  expect(
    found(
      instagram,
      { coverMs: 20_000 },
      {
        ...video,
        video: { ...video.video, durationSeconds: null },
      },
    ),
  ).toEqual([])
  expect(found(instagram, { coverMs: 0 })).toEqual([
    'warning options.coverMs Instagram: a capa só vale para vídeo.',
  ])
  expect(found(instagram, { coverMs: null })).toEqual([])
})

it('Instagram has no privacy option', () => {
  expect(found(instagram, { privacy: null })).toEqual([])
})

it('TikTok: requires a choice of who sees the post', () => {
  const ask = 'blocking options.privacy TikTok: escolha quem pode ver o post.'
  expect(found(tiktok, {})).toEqual([ask])
  expect(found(tiktok, { privacy: null })).toEqual([ask])
  expect(found(tiktok, { privacy: 'EVERYBODY' })).toEqual([ask])
  expect(found(tiktok, { privacy: 'SELF_ONLY' })).toEqual([])
})

it('TikTok does not allow private branded content', () => {
  expect(found(tiktok, { privacy: 'PUBLIC_TO_EVERYONE', isBrandContent: true })).toEqual([])
  expect(found(tiktok, { privacy: 'SELF_ONLY', isBrandContent: true })).toEqual([
    'blocking options.privacy TikTok: conteúdo de marca não pode ser visto só por você.',
  ])
})

it('TikTok does not take a disclosure that says nothing', () => {
  const open = { privacy: 'PUBLIC_TO_EVERYONE', isCommercial: true }
  expect(found(tiktok, open)).toEqual([
    'blocking options.isCommercial TikTok: diga se o post promove a sua marca, a de outra empresa ou as duas.',
  ])
  expect(found(tiktok, { ...open, isYourBrand: true })).toEqual([])
  expect(found(tiktok, { ...open, isBrandContent: true })).toEqual([])
})

it('TikTok accepts a title of 90 UTF-16 units with photos, and none with a video', () => {
  const privacy = 'PUBLIC_TO_EVERYONE'
  expect(found(tiktok, { privacy, title: '😀'.repeat(45) })).toEqual([])
  expect(found(tiktok, { privacy, title: '😀'.repeat(46) })).toEqual([
    'blocking options.title TikTok: o título tem 92 de 90 caracteres.',
  ])
  expect(found(tiktok, { privacy, title: 'a'.repeat(91) }, video)).toEqual([])
})

const alone = { hasMedia: false, video: undefined }

it('Facebook accepts a complete URL', () => {
  for (const link of ['https://exemplo.com', ' http://exemplo.com.br:80/a?b#c ', ''])
    expect(found(facebook, { link }, alone)).toEqual([])
  for (const link of ['exemplo.com', 'javascript:alert(1)', 'https://exemplo', 'https://a b.com'])
    expect(found(facebook, { link }, alone)).toEqual([
      'blocking options.link Facebook: o link precisa começar com https:// e ter um endereço completo.',
    ])
})

it('Facebook refuses links to itself', () => {
  for (const link of ['https://facebook.com/cafe', 'https://m.Facebook.com', 'https://fb.com/x'])
    expect(found(facebook, { link }, alone)[0]).toContain('links para o próprio Facebook')
  expect(found(facebook, { link: 'https://naofacebook.com' }, alone)).toEqual([])
})

it('Facebook refuses a Reel of a video that is known to miss its limits', () => {
  const of = (facts: object) => ({ hasMedia: true, video: { ...video.video, ...facts } })
  for (const videoAs of [null, 'reel', 'video'] as const)
    expect(found(facebook, { videoAs }, video)).toEqual([])
  for (const facts of [{ durationSeconds: 91 }, { width: 1920, height: 1080 }, { width: 530 }]) {
    expect(found(facebook, { videoAs: 'reel' }, of(facts))).toEqual([
      'blocking options.videoAs Facebook: o vídeo não pode sair como Reel (Reel: 9:16, de 3 a 90 segundos, ao menos 540 × 960 px).',
    ])
    expect(found(facebook, { videoAs: 'video' }, of(facts))).toEqual([])
  }
  const unknown = { width: null, height: null, durationSeconds: null }
  expect(found(facebook, { videoAs: 'reel' }, of(unknown))).toEqual([])
  expect(found(instagram, { videoAs: 'reel' }, of({ durationSeconds: 91 }))).toEqual([])
})

it('Facebook shows no link card beside media', () => {
  expect(found(facebook, { link: 'https://exemplo.com' })).toEqual([
    'warning options.link Facebook: com fotos ou vídeo o link não vira um cartão; ele vai no fim do texto.',
  ])
})

it('Facebook takes a first comment of 8,000 characters and refuses 8,001', () => {
  expect(found(facebook, { firstComment: 'a'.repeat(8000) })).toEqual([])
  expect(found(facebook, { firstComment: 'a'.repeat(8001) })).toHaveLength(1)
})
