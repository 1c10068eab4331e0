import { expect, it } from 'vitest'
import type { PostMedia } from '#contract/media/media.ts'
import type { KnownPost } from '#local/planning/find-clashes.ts'
import { makeAccount, makePlatform } from '#tests/fakes/data/make-platform.ts'
import { ana, projectId } from '#tests/fakes/device/local-device.ts'
import type { MediaAnswer } from '../media/media-answer.ts'
import type { TableRow } from '../read/read-table.ts'
import { hasError, isReady } from './check-row.ts'
import { checkRows } from './check-rows.ts'
import { createAccountFinder } from './find-accounts.ts'

const cafe = '0d000000-0000-4000-8000-000000000011'
const page = '0d000000-0000-4000-8000-000000000012'
const other = '0d000000-0000-4000-8000-000000000013'
const shop = '0d000000-0000-4000-8000-000000000014'
const facebook = { platformId: 'facebook', platformName: 'Facebook' }
const platforms = [
  makePlatform([
    makeAccount({ id: cafe, username: 'cafe.aurora' }),
    makeAccount({ id: other, username: 'Padaria' }),
    makeAccount({ id: shop, username: 'loja', isActive: false }),
  ]),
  makePlatform([makeAccount({ id: page, username: 'Padaria', ...facebook })], {
    ...{ id: 'facebook', name: 'Facebook' },
  }),
]

const photo: PostMedia = {
  ...{ id: '0e000000-0000-4000-8000-000000000001', url: '/media/a.jpg', thumbnailUrl: null },
  ...{ kind: 'image', contentType: 'image/jpeg', size: 5000, width: 1080, height: 1080 },
  ...{ durationSeconds: null, sha256: 'a'.repeat(64), altText: '' },
}
const video: PostMedia = {
  ...photo,
  ...{ kind: 'video', contentType: 'video/mp4', durationSeconds: 20, sha256: 'b'.repeat(64) },
  ...{ width: 1080, height: 1920 },
}
const media = new Map<string, MediaAnswer>([
  ['a.jpg', { state: 'found', media: photo }],
  ['b.mp4', { state: 'found', media: video }],
  ['nada.jpg', { state: 'failed', message: 'não está em Meus Arquivos.' }],
  ['tall.jpg', { state: 'found', media: { ...photo, height: 3000, sha256: 'c'.repeat(64) } }],
])

const right = {
  ...{ Data: '10/12/2026', Hora: '09:30', Contas: '@cafe.aurora (Instagram)' },
  ...{ Legenda: 'Pão de queijo saindo agora', Mídias: 'a.jpg' },
}
type Cells = TableRow['cells']
let lines = 1
const rowOf = (cells: Cells): TableRow => ({
  ...{ line: ++lines, cells: { ...right, ...cells }, problem: undefined, raw: [] },
})

const contextIn = (timeZone: string) => ({
  owner: { userId: ana, projectId, timeZone },
  ...{ now: { date: '2026-11-27', time: '12:00' }, instant: Date.parse('2026-11-27T15:00:00Z') },
  ...{ platforms, accounts: createAccountFinder(platforms), media },
})

async function check(
  rows: readonly TableRow[],
  { zone = 'America/Sao_Paulo', known = [] as KnownPost[] } = {},
) {
  const context = contextIn(zone)
  const { signal } = new AbortController()
  return (await checkRows(rows, context, { known, kept: new Map(), signal })) ?? []
}
const told = async (cells: Cells, zone?: string) => {
  const [checked] = await check([rowOf(cells)], zone === undefined ? {} : { zone })
  return checked?.problems.map(({ column, message }) => `${column}: ${message}`)
}

it('a right line becomes a post, however it is written', async () => {
  const rows = await check([
    rowOf({ 'Textos alternativos': 'Um pão' }),
    rowOf({ Data: '2026-12-10', Hora: '9h30', Contas: 'CAFE.AURORA|@padaria ( facebook )' }),
    rowOf({ Data: '1/12/2026', Hora: '09:30:00', Contas: '@cafe.aurora' }),
  ])
  expect(rows.map(({ problems, post }) => [problems, post])).toEqual([
    [[], expect.objectContaining({ date: '2026-12-10', time: '09:30', accountIds: [cafe] })],
    [[], expect.objectContaining({ date: '2026-12-10', time: '09:30', accountIds: [cafe, page] })],
    [[], expect.objectContaining({ date: '2026-12-01', time: '09:30', accountIds: [cafe] })],
  ])
  expect(rows[0]?.post).toMatchObject({ media: [photo], altTexts: ['Um pão'] })
  expect(rows.every((row) => isReady(row))).toBe(true)
})

it.each<[Cells, string]>([
  [{ Data: '' }, 'Data: Falta a data.'],
  [{ Data: '31/02/2027' }, 'Data: “31/02/2027” não é uma data. Escreva como 31/12/2026.'],
  [{ Data: '12/31/2026' }, 'Data: “12/31/2026” não é uma data. Escreva como 31/12/2026.'],
  [{ Data: '26/11/2026' }, 'Data: Esta data já passou.'],
  [{ Data: '27/11/2026', Hora: '12:00' }, 'Hora: Este horário já passou.'],
  [{ Hora: '' }, 'Hora: Falta a hora.'],
  [{ Hora: '25:00' }, 'Hora: “25:00” não é uma hora. Escreva como 09:30.'],
  [{ Hora: 'cedo' }, 'Hora: “cedo” não é uma hora. Escreva como 09:30.'],
  [{ Hora: '09:31' }, 'Hora: Os horários vão de 5 em 5 minutos.'],
  [{ Contas: ' | ' }, 'Contas: Falta a conta.'],
  [{ Contas: '@ninguem' }, 'Contas: Não há uma conta “@ninguem” neste projeto.'],
  [
    { Contas: 'padaria' },
    'Contas: “padaria” pode ser mais de uma conta: “@Padaria (Instagram)” e “Padaria (Facebook)”. Escreva uma delas inteira.',
  ],
  [{ Contas: '@loja' }, 'Contas: Instagram: conecte @loja novamente em Configurações.'],
  [{ Legenda: ' \n ' }, 'Legenda: A legenda é obrigatória'],
  [{ Mídias: '' }, 'Mídias: Instagram: adicione ao menos uma imagem ou um vídeo.'],
  [{ Mídias: 'nada.jpg' }, 'Mídias: nada.jpg: não está em Meus Arquivos.'],
  [{ Mídias: 'a.jpg|b.mp4' }, 'Mídias: Você não pode misturar vídeos e imagens.'],
  [
    { Mídias: 'tall.jpg' },
    'Mídias: Instagram: a imagem 1 é alta demais: 1080 × 3000 px (mínimo 4:5).',
  ],
  [
    { 'Textos alternativos': 'um|dois' },
    'Textos alternativos: Há mais textos alternativos do que mídias.',
  ],
])('a wrong line says what is wrong, at its column: %o', async (cells, message) => {
  expect(await told(cells)).toContain(message)
})

it('a caption that the network or the product would refuse is told', async () => {
  expect((await told({ Legenda: 'a'.repeat(2201) }))?.join()).toMatch(
    /^Legenda: Instagram: .*2\.20/,
  )
  const long = await told({ Legenda: 'a'.repeat(100_001), Contas: 'Padaria (Facebook)' })
  expect(long?.every((text) => text.startsWith('Legenda: '))).toBe(true)
  expect(long).not.toEqual([])
  expect((await told({ 'Textos alternativos': 'a'.repeat(5000) }))?.join()).toMatch(
    /O texto alternativo da mídia 1 leva no máximo/,
  )
})

it('an hour that the clock leaves out does not exist, and one that comes twice does', async () => {
  const spring = { Data: '28/03/2027', Hora: '01:30' }
  expect(await told(spring, 'Europe/Lisbon')).toEqual([
    'Hora: Neste dia o relógio é adiantado e 01:30 não existe. Escreva 02:30.',
  ])
  expect(await told({ Data: '31/10/2027', Hora: '01:30' }, 'Europe/Lisbon')).toEqual([])
  expect(await told(spring)).toEqual([])
})

it('a line with a file that was not found yet waits, and its other errors are told', async () => {
  const rows = await check([
    rowOf({ Mídias: 'https://exemplo.com.br/a.jpg' }),
    rowOf({ Mídias: 'longe.jpg', Hora: '09:31' }),
  ])
  expect(rows.map((row) => [row.waiting !== undefined, hasError(row), isReady(row)])).toEqual([
    [true, false, false],
    [true, true, false],
  ])
})

it('the same line twice is an error at the second; what is planned already is a warning', async () => {
  const caption = ' PÃO de queijo saindo agora'
  const at = Date.parse('2026-12-10T12:30:00Z')
  const known = [{ id: 'post', caption, times: [{ accountId: cafe, at }] }]
  const rows = [
    rowOf({}),
    rowOf({ Contas: 'cafe.aurora', Data: '2026-12-10' }),
    rowOf({ Hora: '10:00' }),
  ]
  const checked = await check(rows, { known })
  expect(checked.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['Já há um post com este texto, nesta conta e neste horário.'],
    [`Igual à linha ${rows[0]?.line}.`],
    [],
  ])
  expect(checked.map((row) => isReady(row))).toEqual([true, false, true])
})

it('a line whose network asks for a choice can be a draft, and no post', async () => {
  const tiktok = { platformId: 'tiktok', platformName: 'TikTok' }
  const account = makeAccount({ id: shop, username: 'danca', ...tiktok })
  platforms.push(makePlatform([account], { id: 'tiktok', name: 'TikTok' }))
  const [row] = await check([rowOf({ Contas: '@danca (TikTok)', Mídias: 'b.mp4' })])
  platforms.pop()
  if (!row) throw new Error('no row')
  expect(row.problems.map(({ column }) => column)).toContain('Contas')
  expect([isReady(row, 'post'), isReady(row, 'draft')]).toEqual([false, true])
})

it('thousands of lines are checked in slices, in between which the page goes on and may end it', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) =>
    rowOf({ Legenda: `Post ${index} ${'com um texto mais comprido '.repeat(10)}` }),
  )
  expect((await check(rows)).filter((row) => isReady(row))).toHaveLength(5000)
  const ending = new AbortController()
  // The signal is read only when the checking lets the page work.
  setTimeout(() => ending.abort())
  const others = { known: [], kept: new Map(), signal: ending.signal }
  expect(await checkRows(rows, contextIn('America/Sao_Paulo'), others)).toBeUndefined()
})
