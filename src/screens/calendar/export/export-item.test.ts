import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { formulaGuard } from '#contract/posts/post-table.ts'
import type { Draft } from '#local/database/rows.ts'
import { showAsIs } from '#src/offline/outbox/post-with-pending-change.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { type CalendarContent, listTimedItems } from '../calendar-item.ts'
import { toExportItems } from './export-item.ts'
import { writePostCsv } from './post-csv.ts'

const nothing: CalendarContent = {
  ...{ posts: [], entries: [], drafts: [], platforms: [] },
  projectOf: () => 'p1',
}
const account = (id: string, platformId: string, platformName: string, username: string) => ({
  ...{ id, platformId, platformName, username, userProfilePictureUrl: null },
})
const cafe = account('a1', 'instagram', 'Instagram', 'cafe')
const page = account('a2', 'facebook', 'Facebook', 'Café Aurora')
const at = (scheduledAt: string, more = {}) =>
  makeSchedule({ scheduledAt, socialMediaAccount: cafe, ...more })
const span = {
  from: Date.parse('2026-11-01T03:00:00Z'),
  to: Date.parse('2026-12-01T03:00:00Z'),
  hasDrafts: false,
}
const of = (posts: ReturnType<typeof makePost>[], more: Partial<typeof span> = {}) =>
  toExportItems(listTimedItems({ ...nothing, posts: posts.map(showAsIs) }), { ...span, ...more })

it('what leaves the calendar is each time of the period once, accounts of one minute together, in order', () => {
  const post = makePost({
    number: 12,
    schedules: [
      at('2026-11-24T12:00:00Z'),
      at('2026-11-24T12:00:30Z', { socialMediaAccount: page }),
      at('2026-11-02T12:00:00Z'),
      at('2026-12-01T03:00:00Z'),
      at('2026-11-05T12:00:00Z', { state: 'cancelled' }),
    ],
  })
  const items = of([post])
  expect(items.map((item) => new Date(item.at).toISOString())).toEqual([
    ...['2026-11-02T12:00:00.000Z', '2026-11-24T12:00:00.000Z'],
  ])
  expect(items[1]).toMatchObject({ number: 12, networks: ['Instagram', 'Facebook'] })
})

it('what leaves the calendar is nothing that is cancelled, or whose deletion is on its way', () => {
  const cancelled = makePost({ schedules: [at('2026-11-05T12:00:00Z', { state: 'cancelled' })] })
  const post = makePost({ schedules: [at('2026-11-05T12:00:00Z')] })
  const change = { entryId: 'x', isDeletion: true, state: 'queued' as const }
  const posts = [showAsIs(cancelled), { post, server: post, change }]
  expect(toExportItems(listTimedItems({ ...nothing, posts }), span)).toEqual([])
})

it('what leaves the calendar has drafts only where they are asked for', () => {
  const schedule = { id: 's', date: '2026-11-10', time: '09:00', repeatType: 0, repeatNumber: 0 }
  const draft = {
    ...{ id: 'd1', caption: 'Ideia', versions: [], mediaHashes: [], mediaDetails: {} },
    ...{ isScheduling: true, isPostNow: false, timeZone: 'America/Sao_Paulo' },
    schedules: [{ ...schedule, socialMediaAccountIds: [] }],
  } as unknown as Draft
  const items = listTimedItems({ ...nothing, drafts: [draft] })
  expect(toExportItems(items, span)).toEqual([])
  expect(toExportItems(items, { ...span, hasDrafts: true })).toMatchObject([
    { caption: 'Ideia', status: 'Rascunho', texts: [{ networks: [], caption: 'Ideia' }] },
  ])
})

it('what leaves the calendar says what differs on a network', () => {
  const versions = [{ platformId: 'facebook', caption: 'Só aqui' }]
  const schedules = [
    at('2026-11-24T12:00:00Z'),
    at('2026-11-24T12:00:00Z', { socialMediaAccount: page }),
  ]
  const [item] = of([makePost({ caption: 'Pão', versions: versions as never, schedules })])
  expect(item?.texts).toEqual([
    { caption: 'Pão', networks: ['Instagram'] },
    { caption: 'Só aqui', networks: ['Facebook'] },
  ])
})

const place = { timeZone: 'America/Sao_Paulo', origin: 'https://upubly.test' }
const read = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true })

it('the table of posts has the columns of the import and what became of the post, in the zone of the project', () => {
  const permalink = 'https://instagram.test/p/1'
  const media = [
    { ...makeMedia('a'), altText: 'Um pão | quente' },
    { ...makeMedia('b'), altText: '' },
  ]
  const schedules = [
    at('2026-11-10T02:30:00Z', {
      state: 'published',
      permalink,
      postedAt: '2026-11-10T02:30:00Z',
    }),
    at('2026-11-10T02:30:00Z', { socialMediaAccount: page }),
  ]
  const post = makePost({ number: 7, caption: 'Pão; "quente"\nàs sete', media, schedules })
  const csv = writePostCsv(of([post]), place)
  expect(csv.startsWith('\ufeffData;Hora;Contas;Legenda;')).toBe(true)
  const { data, errors } = read(csv)
  expect(errors).toEqual([])
  expect(data).toEqual([
    {
      ...{ Data: '09/11/2026', Hora: '23:30', Legenda: 'Pão; "quente"\nàs sete' },
      Contas: "'@cafe (Instagram)|Café Aurora (Facebook)",
      Mídias: 'https://upubly.test/media/a/a.jpg|https://upubly.test/media/b/b.jpg',
      'Textos alternativos': 'Um pão / quente|',
      ...{ Número: '7', Situação: 'Agendado, Publicado em parte', Link: permalink },
    },
  ])
})

it.each([
  ['America/Manaus', '2027-01-12T03:55:00Z', '11/01/2027 23:55'],
  ['America/Noronha', '2027-01-12T02:05:00Z', '12/01/2027 00:05'],
  ['Asia/Kathmandu', '2027-01-11T18:20:00Z', '12/01/2027 00:05'],
  ['Pacific/Apia', '2027-01-12T10:55:00Z', '12/01/2027 23:55'],
  ['Europe/Lisbon', '2027-03-28T01:30:00Z', '28/03/2027 02:30'],
  ['Europe/Lisbon', '2027-10-31T00:30:00Z', '31/10/2027 01:30'],
  ['Europe/Lisbon', '2027-10-31T23:45:00Z', '31/10/2027 23:45'],
])('the table of posts of a project in %s has what is at %s on %s', (timeZone, instant, told) => {
  const year = { from: Date.parse('2027-01-01'), to: Date.parse('2028-01-01') }
  const items = of([makePost({ schedules: [at(instant)] })], year)
  const [row] = read(writePostCsv(items, { ...place, timeZone })).data
  expect(`${row?.Data} ${row?.Hora}`).toBe(told)
})

it('the table of posts: runs nothing in a spreadsheet, and gives back what was written', () => {
  const captions = ['=HYPERLINK("http://a")', '@todos', '-50%', "'=1", '+1', '\t=1', 'Pão']
  const posts = captions.map((caption, index) =>
    makePost({ id: `${index}`, caption, schedules: [at(`2026-11-1${index}T12:00:00Z`)] }),
  )
  const { data } = read(writePostCsv(of(posts), place))
  const cells = data.map((row) => row.Legenda ?? '')
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t]/)
  expect(cells.map(formulaGuard.take)).toEqual(captions)
})

it('the table of posts of nothing has its columns alone', () => {
  expect(read(writePostCsv([], place)).data).toEqual([])
})

function makeMedia(id: string) {
  const url = `/media/${id}/${id}.jpg`
  return {
    ...{ id, url, thumbnailUrl: null, kind: 'image' as const, contentType: 'image/jpeg' },
    ...{ size: 1, width: 1, height: 1, durationSeconds: null, sha256: id.repeat(64) },
  }
}
