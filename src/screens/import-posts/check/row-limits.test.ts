import { expect, it } from 'vitest'
import type { PostMedia } from '#contract/media/media.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { makePostMedia } from '#tests/fakes/data/make-post.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import type { MediaAnswer } from '../media/media-answer.ts'
import type { TableRow } from '../read/read-table.ts'
import { checkRow, isReady } from './check-row.ts'
import { createAccountFinder } from './find-accounts.ts'

const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
] as const
const platforms = networks.map(([id, name], index) => {
  const uuid = `0d000000-0000-4000-8000-00000000002${index}`
  const account = makeAccount({ id: uuid, platformId: id, platformName: name, username: 'cafe' })
  return makePlatform([account], { id, name })
})

const hash = (index: number) => String(index).padStart(2, '0').repeat(32)
const video: Partial<PostMedia> = {
  ...{ kind: 'video', contentType: 'video/mp4', durationSeconds: 20, width: 1080, height: 1920 },
}
const names = Array.from({ length: 20 }, (_, index) => index + 1)
const media = new Map<string, MediaAnswer>(
  names.flatMap((index) => [
    [`${index}.jpg`, { state: 'found', media: makePostMedia(hash(index)) }],
    [`${index}.mp4`, { state: 'found', media: makePostMedia(hash(index + 40), video) }],
  ]),
)
const files = (count: number, ending: string) =>
  names
    .slice(0, count)
    .map((index) => `${index}.${ending}`)
    .join(' | ')

/** Checks a line; returns its problems, and whether it can be a post, or only a draft. */
function check(cells: TableRow['cells'], network = 'Instagram') {
  const right = { Data: '10/12/2036', Hora: '09:30', Legenda: 'Pão', Contas: `cafe (${network})` }
  const row = { line: 2, cells: { ...right, ...cells }, problem: undefined, raw: [] }
  const checked = checkRow(row, {
    owner: { userId: ana, projectId, timeZone },
    ...{ now: { date: '2036-11-27', time: '12:00' }, instant: Date.parse('2036-11-27T15:00:00Z') },
    ...{ platforms, accounts: createAccountFinder(platforms), media },
  })
  const may = isReady(checked) ? 'post' : isReady(checked, 'draft') ? 'draft' : 'nothing'
  return [may, ...checked.problems.map(({ column, message }) => `${column}: ${message}`)]
}

const asksForChoice = 'Contas: TikTok: escolha quem pode ver o post.'

it('a line with 15 images is taken where its network takes them, and one with 16 nowhere', () => {
  const most = 'Mídias: Você pode enviar no máximo 15 imagens.'
  expect(check({ Mídias: files(15, 'jpg') }, 'TikTok')).toEqual(['draft', asksForChoice])
  expect(check({ Mídias: files(16, 'jpg') }, 'TikTok')).toEqual(['nothing', most, asksForChoice])
  expect(check({ Mídias: files(16, 'jpg') })).toEqual([
    'nothing',
    most,
    'Mídias: Instagram: no máximo 10 imagens por post (há 16).',
  ])
})

it.each(['Instagram', 'Facebook'])(
  'a line for %s takes its 10 images, and says at the eleventh how many it takes',
  (network) => {
    expect(check({ Mídias: files(10, 'jpg') }, network)).toEqual(['post'])
    expect(check({ Mídias: files(11, 'jpg') }, network)).toEqual([
      'nothing',
      `Mídias: ${network}: no máximo 10 imagens por post (há 11).`,
    ])
  },
)

it('a line takes one video, and says at the second that one is the most', () => {
  expect(check({ Mídias: files(1, 'mp4') })[0]).toBe('post')
  expect(check({ Mídias: files(2, 'mp4') })).toEqual([
    'nothing',
    'Mídias: Apenas 1 vídeo é permitido.',
    'Mídias: Instagram: no máximo 1 vídeo por post (há 2).',
  ])
})

it("a line takes a caption as long as its network's, and then as the product's, and not a letter more", () => {
  const caption = (length: number) => ({ Legenda: 'a'.repeat(length), Mídias: '1.jpg' })
  expect(check(caption(2200))).toEqual(['post'])
  expect(check(caption(2201))).toEqual([
    'nothing',
    'Legenda: Instagram: a legenda tem 2.201 de 2.200 caracteres.',
  ])
  expect(check(caption(63_206), 'Facebook')).toEqual(['post'])
  expect(check(caption(63_207), 'Facebook')[0]).toBe('nothing')
  expect(check(caption(63_207), 'Facebook').join()).toContain('63.206')
})

it('a line takes alternative texts of 1,000 letters, as many as it has media, and no more of either', () => {
  const texts = (...lengths: number[]) => ({
    Mídias: files(2, 'jpg'),
    'Textos alternativos': lengths.map((length) => 'a'.repeat(length)).join('|'),
  })
  expect(check(texts(1000, 1000), 'Facebook')).toEqual(['post'])
  expect(check(texts(10, 1001), 'Facebook')).toEqual([
    'nothing',
    'Textos alternativos: O texto alternativo da mídia 2 leva no máximo 1.000 caracteres.',
    'Mídias: Facebook: o texto alternativo da mídia 2 tem 1.001 de 1.000 caracteres.',
  ])
  expect(check(texts(10, 10, 10), 'Facebook')).toEqual([
    'nothing',
    'Textos alternativos: Há mais textos alternativos do que mídias.',
  ])
})
