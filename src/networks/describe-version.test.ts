import { expect, it } from 'vitest'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { describeVersion } from './describe-version.ts'

it('describeVersion describes only the options chosen for Instagram', () => {
  expect(
    describeVersion({
      ...{ platformId: 'instagram', caption: 'Só aqui', firstComment: '#pao' },
      ...{ collaborators: ['ana', 'bia'], coverMs: 65_000 },
    }),
  ).toEqual([
    { name: 'Legenda', text: 'Só aqui' },
    { name: 'Primeiro comentário', text: '#pao' },
    { name: 'Colaboradores', text: '@ana, @bia' },
    { name: 'Capa do vídeo', text: 'aos 1:05' },
  ])
})

it('describeVersion says of Instagram where the post goes, other than to the feed', () => {
  const blank = {
    ...{ platformId: 'instagram' as const, firstComment: '', collaborators: [], coverMs: null },
  }
  expect(describeVersion(blank)).toEqual([])
  expect(describeVersion({ ...blank, placement: 'story' })).toEqual([
    { name: 'Publicar em', text: 'Story' },
  ])
  expect(describeVersion({ ...blank, isReelsOnly: true })).toEqual([
    { name: 'Reel', text: 'só na aba Reels' },
  ])
})

it('describeVersion describes the link of Facebook', () => {
  expect(describeVersion(makeVersion('facebook', { link: 'https://pao.com.br' }))).toEqual([
    { name: 'Link', text: 'https://pao.com.br' },
  ])
})

it('describeVersion describes the first comment of Facebook, and how a video goes out unless the network decides', () => {
  const said = { firstComment: 'Onde?', videoAs: 'reel' as const }
  expect(describeVersion(makeVersion('facebook', said))).toEqual([
    { name: 'Primeiro comentário', text: 'Onde?' },
    { name: 'Vídeo', text: 'sai como Reel' },
  ])
})

it('describeVersion describes the choices that TikTok requires', () => {
  const decided = {
    ...{ platformId: 'tiktok' as const, privacy: 'SELF_ONLY' as const, allowComment: true },
    ...{ allowDuet: false, allowStitch: true, isYourBrand: true, isBrandContent: false },
    ...{ title: 'Fornada', isCommercial: true, isAiGenerated: true, autoAddMusic: true },
    coverMs: 65_000,
  }
  expect(describeVersion(decided)).toEqual([
    { name: 'Título', text: 'Fornada' },
    { name: 'Quem pode ver', text: 'Somente eu' },
    { name: 'Permitido', text: 'comentários, costura (Stitch)' },
    { name: 'Divulgação', text: 'sua marca, gerado por IA' },
    { name: 'Música', text: 'escolhida pelo TikTok' },
    { name: 'Capa do vídeo', text: 'aos 1:05' },
  ])
  expect(describeVersion({ ...decided, title: '', privacy: null })[0]?.name).toBe('Permitido')
})
