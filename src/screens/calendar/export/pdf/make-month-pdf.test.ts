import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExportItem } from '../export-item.ts'
import type { TextPainter } from './drawn-letters.ts'
import { makeMonthPdf } from './make-month-pdf.ts'
import type { MonthContent } from './month-content.ts'

/** Paints each text as a square that is 1.2 times the font size wide. */
const painter: TextPainter = {
  measure: () => 1.2,
  paint: () => ({
    ...{ advance: 1.2, left: 0, ascent: 0.9, descent: 0.3, width: 2, height: 2 },
    pixels: new Uint8ClampedArray(16).fill(200),
  }),
}

let library: PDFiumLibrary
beforeAll(async () => {
  library = await PDFiumLibrary.init()
})
afterAll(() => library.destroy())

/** Makes a PDF and returns the words of each page. */
async function read(changes: Partial<MonthContent>): Promise<string[]> {
  const content: MonthContent = {
    ...{ projectName: 'Padaria Pão & Cia.', agencyName: 'Ipê Comunicação', logo: undefined },
    ...{
      month: '2026-11',
      timeZone: 'America/Sao_Paulo',
      madeAt: Date.parse('2026-10-30T12:00:00Z'),
    },
    ...{ items: [], photos: new Map(), specialDates: new Map(), isWhole: true, ...changes },
  }
  const bytes = await makeMonthPdf(content, { painter, yieldToBrowser: async () => {} })
  const document = await library.loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText())
  document.destroy()
  return pages
}

const account = (username: string) => ({
  ...{ id: username, platformId: 'instagram', platformName: 'Instagram', username },
  userProfilePictureUrl: null,
})

function make(at: string, caption: string, changes: Partial<ExportItem> = {}): ExportItem {
  return {
    ...{ key: `${at} ${caption.length}`, at: Date.parse(at), accounts: [account('padaria')] },
    ...{ networks: ['Instagram'], caption, texts: [{ networks: ['Instagram'], caption }] },
    ...{ media: [], status: 'Agendado', tone: 'warning', links: [], number: 1, ...changes },
  }
}

const flat = (pages: readonly string[]) => pages.join(' ').replace(/\s+/g, ' ')

it('a month without posts is a calendar that says so, with who made it, its zone and its page', async () => {
  const pages = await read({})
  expect(pages).toHaveLength(1)
  for (const words of [
    ...['Ipê Comunicação', 'Padaria Pão & Cia.', 'Novembro de 2026', 'Nenhum post neste mês'],
    ...['Horas no horário de Brasília (America/Sao Paulo)', 'Página 1 de 1'],
    'feito com uPubly em 30/10/2026, 09:00',
  ])
    expect(flat(pages)).toContain(words)
  expect(flat(pages)).not.toContain('Parte deste mês')
})

it('each post has its day, hour, accounts, state, link and whole text, in the zone of the project', async () => {
  const text = 'Promoção de "pães" – só até às 10h: R$ 5,00 • ção ÀÉÎÕÜ ª º'
  const links = ['https://instagram.test/p/1']
  const published = { status: 'Publicado', tone: 'success', links } as const
  const pages = await read({ items: [make('2026-11-10T02:30:00Z', text, published)] })
  const words = flat(pages.slice(1))
  expect(words).toContain('Segunda-feira, 9 de novembro')
  for (const part of ['23:30', 'Instagram @padaria', 'Publicado', text, ...links])
    expect(words).toContain(part)
})

it.each([
  ['2027-01', 'Pacific/Apia', '2027-01-12T10:55:00Z', 'Terça-feira, 12 de janeiro', '23:55'],
  ['2027-01', 'Asia/Kathmandu', '2027-01-11T18:20:00Z', 'Terça-feira, 12 de janeiro', '00:05'],
  ['2027-03', 'Europe/Lisbon', '2027-03-28T01:30:00Z', 'Domingo, 28 de março', '02:30'],
  ['2027-10', 'Europe/Lisbon', '2027-10-31T23:45:00Z', 'Domingo, 31 de outubro', '23:45'],
])(
  'in %s of a project in %s a post at %s stands on %s at %s',
  async (month, timeZone, at, day, time) => {
    const pages = await read({ month, timeZone, items: [make(at, 'Pão quente')] })
    expect(flat(pages.slice(1))).toContain(day)
    expect(flat(pages.slice(1))).toContain(time)
  },
)

it('emojis and other scripts are text to whoever searches and copies', async () => {
  const caption = 'Bom dia 👩‍👩‍👧‍👦🇧🇷 Привет 日本 𝓟𝓪𝓸 Paweł'
  const pages = await read({ items: [make('2026-11-10T12:00:00Z', caption)] })
  const words = pages[1]?.replace(/\s+/g, '')
  expect(words).toContain(caption.replace(/\s+/g, ''))
})

it('words from the right are found in the order in which they are read', async () => {
  const pages = await read({ items: [make('2026-11-10T12:00:00Z', 'Oi\nשלום עולם')] })
  expect(pages[1]).toContain('שלום עולם')
})

it('more than 255 drawn signs are all there', async () => {
  const signs = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(0x4e00 + index))
  const pages = await read({ items: [make('2026-11-10T12:00:00Z', signs.join(''))] })
  expect(pages.slice(1).join('').replace(/\s+/g, '')).toContain(signs.join(''))
})

it('a text longer than a page goes on overleaf, whole and in order', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `linha ${index + 1} de texto`)
  const pages = await read({ items: [make('2026-11-10T12:00:00Z', lines.join('\n'))] })
  expect(pages.length).toBeGreaterThan(3)
  const found = [...flat(pages.slice(1)).matchAll(/linha (\d+) de texto/g)].map(([, one]) =>
    Number(one),
  )
  expect(found).toEqual(lines.map((_, index) => index + 1))
  expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`)
})

it('a post that fits on a page is not cut between two', async () => {
  const caption = Array.from({ length: 18 }, (_, index) => `frase ${index + 1}`).join('\n')
  const items = Array.from({ length: 7 }, (_, index) =>
    make(`2026-11-1${index}T12:00:00Z`, caption),
  )
  for (const page of (await read({ items })).slice(1))
    expect(page.match(/frase 1\b/g)?.length ?? 0).toBe(page.match(/frase 18\b/g)?.length ?? 0)
})

it('of a full day the grid shows some and says how many more there are; the list has all', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    make(`2026-11-10T${10 + (index % 10)}:00:00Z`, `Post número ${index}`, { key: `${index}` }),
  ).sort((a, b) => a.at - b.at)
  const pages = await read({ items })
  expect(pages[0]).toMatch(/\+ 5\d posts/)
  expect(flat(pages.slice(1)).match(/Post número \d+/g)).toHaveLength(60)
})

it('texts that differ by network stand under its name, and what is missing is said', async () => {
  const texts = [
    { networks: ['Instagram'], caption: 'Para o feed' },
    { networks: ['Facebook', 'Threads'], caption: 'Para conversar' },
  ]
  const dates = [{ date: '2026-11-10', name: 'Dia da Padaria', kind: 'commercial' as const }]
  const pages = await read({
    items: [make('2026-11-10T12:00:00Z', '', { texts })],
    specialDates: new Map([['2026-11-10', dates as never]]),
    isWhole: false,
  })
  expect(flat(pages)).toContain('Instagram Para o feed Facebook, Threads Para conversar')
  expect(flat(pages)).toContain('Parte deste mês não estava no aparelho')
  expect(pages[1]).toContain('Dia da Padaria')
})
