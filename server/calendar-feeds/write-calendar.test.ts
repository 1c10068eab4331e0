import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { FeedTexts, FeedTime } from './find-feed-times.ts'
import { writeCalendar } from './write-calendar.ts'

const place = {
  ...{ projectName: 'Padaria, Café; & Cia.', timeZone: 'America/Sao_Paulo' },
  publicUrl: 'https://upubly.test',
}
const target: FeedTime['targets'][number] = {
  ...{ platformId: 'instagram', username: 'padaria', state: 'scheduled', permalink: null },
}

interface Written extends FeedTime {
  texts: FeedTexts
}

function make(texts: Partial<FeedTexts> = {}, more: Partial<FeedTime> = {}): Written {
  return {
    ...{ at: new Date('2026-11-10T12:30:00Z'), targets: [target] },
    ...{ postId: '0a000000-0000-4000-8000-000000000001', number: 12, version: 3 },
    ...{ changedAt: new Date('2026-11-02T10:00:00Z'), ...more },
    texts: { caption: 'Pão quentinho', own: null, ...texts },
  }
}

async function writeParts(times: readonly Written[], timeZone = place.timeZone): Promise<string[]> {
  const texts = new Map(times.map((time) => [time.postId, time.texts]))
  const parts: string[] = []
  const calendar = writeCalendar(times, { ...place, timeZone }, async () => texts)
  for await (const part of calendar) parts.push(part)
  return parts
}

const write = async (times: readonly Written[], timeZone?: string) =>
  (await writeParts(times, timeZone)).join('')

async function read(times: readonly Written[], timeZone?: string) {
  const text = await write(times, timeZone)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const components = calendar.getAllSubcomponents('vevent')
  return { text, calendar, components, events: components.map((one) => new ICAL.Event(one)) }
}

it('a calendar names its project, its maker and how often it changes', async () => {
  const { calendar } = await read([make()])
  const value = (name: string) => calendar.getFirstPropertyValue(name)
  // The library leaves names it does not know as they are written.
  expect(value('x-wr-calname')).toBe('Padaria\\, Café\\; & Cia. · uPubly')
  expect(value('version')).toBe('2.0')
  expect(value('prodid')).toMatch(/uPubly/)
  expect([`${value('refresh-interval')}`, `${value('x-published-ttl')}`]).toEqual(['PT1H', 'PT1H'])
})

it('an event says what is published where, when and how it stands, in UTC', async () => {
  const { events, components } = await read([make()])
  const [event] = events
  expect(event).toMatchObject({
    ...{ summary: 'Pão quentinho · Instagram', sequence: 3 },
    uid: '0a000000-0000-4000-8000-000000000001-20261110T123000Z@upubly',
    description: 'Pão quentinho\n\nContas: @padaria (Instagram)\nSituação: Agendado\nPost #12',
  })
  const value = (name: string) => components[0]?.getFirstPropertyValue(name)
  expect(`${value('dtstart')} ${value('dtend')}`).toBe('2026-11-10T12:30:00Z 2026-11-10T12:45:00Z')
  expect(`${value('last-modified')}`).toBe('2026-11-02T10:00:00Z')
  expect([value('status'), value('transp')]).toEqual(['CONFIRMED', 'TRANSPARENT'])
  expect(value('url')).toBe('https://upubly.test/calendar?view=day&date=2026-11-10')
})

it('what is published links to the networks, and what failed is only tentative', async () => {
  const permalink = 'https://instagram.test/p/1'
  const published = make({}, { targets: [{ ...target, state: 'published', permalink }] })
  const failed = make({}, { targets: [{ ...target, state: 'rejected' }] })
  const { components, events } = await read([published, failed])
  expect(components.map((one) => one.getFirstPropertyValue('url'))[0]).toBe(permalink)
  expect(events[0]?.description).toContain(`Situação: Publicado\nPost #12\nLink: ${permalink}`)
  expect(components.map((one) => one.getFirstPropertyValue('status'))).toEqual([
    ...['CONFIRMED', 'TENTATIVE'],
  ])
})

it('an address of a network that is none, or would begin a new line, is left out', async () => {
  const bad = ['javascript:alert(1)', 'https://a.test/\r\nATTENDEE:x', 'https://a.test/x y']
  const times = bad.map((permalink, index) =>
    make({}, { postId: `${index}`, targets: [{ ...target, state: 'published', permalink }] }),
  )
  const { text, events } = await read(times)
  expect(text).not.toMatch(/javascript|ATTENDEE|a\.test/)
  expect(events).toHaveLength(3)
})

it('captions keep their signs, lines and emojis, in lines of at most 75 bytes', async () => {
  const caption = `Olá, mundo; "aspas" \\n não é linha\nEND:VEVENT\n${'👩‍👩‍👧‍👦ção日本 '.repeat(80)}\nfim`
  const { text, events } = await read([make({ caption })])
  expect(events).toHaveLength(1)
  expect(events[0]?.description).toContain(caption)
  const bytes = new TextEncoder()
  for (const line of text.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

it('control characters and halves of signs do not reach a calendar', async () => {
  const { text, events } = await read([make({ caption: 'a\u0000b\u001bc\rd\u2028e\ud83d' })])
  expect(events[0]?.description).toMatch(/^abc\nd\ne\ufffd\n/)
  expect(text).not.toMatch(/(?![\r\n\t])\p{Cc}/u)
})

it('a long caption is named by its first whole words, and one without words by its number', async () => {
  const long = 'Palavras '.repeat(30)
  const { events } = await read([make({ caption: long }), make({ caption: '' }, { postId: 'x' })])
  expect(events[0]?.summary).toBe(`${'Palavras '.repeat(6).trim()}… · Instagram`)
  expect(events[0]?.description).toContain(long.trim())
  expect(events[1]?.summary).toBe('Post #12 · Instagram')
})

it('a caption of a book is cut, and says where it goes on', async () => {
  const { events } = await read([make({ caption: 'ê'.repeat(5001) })])
  expect(events[0]?.description).toContain(`${'ê'.repeat(5000)}… (a legenda continua no uPubly)\n`)
})

it('networks with captions of their own are told each with its own', async () => {
  const targets = [target, { ...target, platformId: 'facebook', username: 'Padaria' }]
  const { events } = await read([make({ own: { facebook: 'Só aqui' } }, { targets })])
  expect(events[0]).toMatchObject({ summary: 'Pão quentinho · Instagram, Facebook' })
  expect(events[0]?.description).toMatch(
    /^Instagram:\nPão quentinho\n\nFacebook:\nSó aqui\n\nContas: @padaria \(Instagram\), Padaria \(Facebook\)\n/,
  )
})

it('an hour that comes twice, when clocks go back, is two moments', async () => {
  const twice = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) =>
    make({}, { at: new Date(at) }),
  )
  const { events } = await read(twice)
  expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
    ...['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
})

it('the same times make the same text, however late it is', async () => {
  expect(await write([make()])).toBe(await write([make()]))
})

const many = (count: number, texts: Partial<FeedTexts>, more: Partial<FeedTime> = {}) =>
  Array.from({ length: count }, (_, index) =>
    make(texts, { ...more, at: new Date(Date.UTC(2026, 10, 10, 12, index)) }),
  )

it('a large calendar comes in small parts, none of which breaks a line', async () => {
  const times = many(300, { caption: 'Pão quentinho, saindo. '.repeat(200) })
  const parts = await writeParts(times)
  expect(parts.length).toBeGreaterThan(50)
  for (const part of parts) expect(part.length).toBeLessThan(32 * 1024)
  for (const part of parts.slice(0, -1)) expect(part.endsWith('END:VEVENT\r\n')).toBe(true)
  expect((await read(times)).events).toHaveLength(300)
})

it('captions are written up to a bound, also of one post at many times', async () => {
  const { events, text } = await read(many(2000, { caption: 'x'.repeat(5000) }))
  expect(text.length).toBeLessThan(11 * 1024 * 1024)
  expect(events.map(({ summary }) => summary).slice(1599, 1601)).toEqual([
    `${'x'.repeat(60)}… · Instagram`,
    'Post #12 · Instagram',
  ])
})

it.each([
  ['America/Manaus', '2027-01-12T03:55:00Z', '2027-01-11'],
  ['America/Noronha', '2027-01-12T02:05:00Z', '2027-01-12'],
  ['Asia/Kathmandu', '2027-01-11T18:20:00Z', '2027-01-12'],
  ['Pacific/Apia', '2027-01-11T11:05:00Z', '2027-01-12'],
  // At 02:30, which stands for the 01:30 that the night skips, and at both 01:30 of a night.
  ['Europe/Lisbon', '2027-03-28T01:30:00Z', '2027-03-28'],
  ['Europe/Lisbon', '2027-10-31T00:30:00Z', '2027-10-31'],
  ['Europe/Lisbon', '2027-10-31T01:30:00Z', '2027-10-31'],
  // The last quarter of a day of 25 hours.
  ['Europe/Lisbon', '2027-10-31T23:45:00Z', '2027-10-31'],
])(
  'an event of a project in %s at %s is at that moment, and leads to the day %s',
  async (zone, at, date) => {
    const { components } = await read([make({}, { at: new Date(at) })], zone)
    const value = (name: string) => components[0]?.getFirstPropertyValue(name)
    expect(`${value('dtstart')}`).toBe(at)
    expect(value('url')).toBe(`https://upubly.test/calendar?view=day&date=${date}`)
  },
)
