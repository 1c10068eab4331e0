import { expect, it } from 'vitest'
import { type CheckedMedia, checkPost } from '../../checks/check-post.ts'
import type { InstagramVersion } from './version.ts'

const picture: CheckedMedia = {
  ...{ kind: 'image', contentType: 'image/jpeg', size: 2_000_000, durationSeconds: null },
  ...{ width: 1080, height: 1920 },
}
const video: CheckedMedia = {
  ...{ kind: 'video', contentType: 'video/mp4', size: 20_000_000, durationSeconds: 20 },
  ...{ width: 1080, height: 1920, hasAudio: false },
}
const story: InstagramVersion = {
  ...{ platformId: 'instagram', firstComment: '', collaborators: [], coverMs: null },
  placement: 'story',
}
const found = (
  media: CheckedMedia[],
  options: Partial<InstagramVersion> = {},
  caption = '',
): string[] =>
  checkPost('instagram', { caption, media, options: { ...story, ...options } }).map(
    ({ severity, path, message }) => `${severity} ${path} ${message}`,
  )

it('a story takes a picture taller than the feed does, without a word', () => {
  expect(found([picture])).toEqual([])
  expect(checkPost('instagram', { caption: 'x', media: [picture] })).toHaveLength(1)
})

it('a story takes a video of 3 to 60 seconds and 100 MB, with or without sound', () => {
  expect(found([video])).toEqual([])
  expect(found([{ ...video, durationSeconds: 61 }])).toEqual([
    'blocking media.0 Story do Instagram: o vídeo tem 1 min 1 s e o limite é 1 minuto.',
  ])
  expect(found([{ ...video, durationSeconds: 2 }])).toHaveLength(1)
  expect(found([{ ...video, size: 100_000_001 }])).toHaveLength(1)
  expect(found([{ ...video, width: 108, height: 1920 }])[0]).toMatch(/^blocking .* de 1:10 a/)
})

it('a story says of another shape than 9:16 that it is framed', () => {
  expect(found([{ ...picture, height: 1080 }])).toEqual([
    'warning media.0 Story do Instagram: a imagem 1 tem 1080 × 1080 px; fora de 9:16 ela aparece com faixas.',
  ])
  expect(found([{ ...video, height: 1080 }])[0]).toMatch(/^warning .* fora de 9:16/)
})

it('a story is one picture or one video', () => {
  expect(found([picture, picture])).toEqual([
    'blocking media Story do Instagram: no máximo 1 imagem por post (há 2).',
  ])
  expect(found([])).toHaveLength(1)
})

it('a story says that its text does not show, however long it is', () => {
  expect(found([picture], {}, `${'#tag '.repeat(40)}${'a'.repeat(3000)}`)).toEqual([
    'warning caption Story do Instagram: a legenda não aparece.',
  ])
})

it('a story says which of the other choices are not sent', () => {
  const asked = { firstComment: '#pão', collaborators: ['cafe.aurora'], coverMs: 1000 }
  expect(found([{ ...picture, altText: 'Um pão' }], asked)).toEqual([
    'warning options.firstComment Story do Instagram: o primeiro comentário não é publicado.',
    'warning options.collaborators Story do Instagram: colaboradores não são convidados.',
    'warning options.coverMs Story do Instagram: a capa escolhida não é usada.',
    'warning media Story do Instagram: o texto alternativo não é enviado.',
  ])
})
