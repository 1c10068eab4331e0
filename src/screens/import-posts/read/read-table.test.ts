import { expect, it } from 'vitest'
import { maxImportRows } from '#contract/posts/post-table.ts'
import { maxTableBytes, type ReadTable, readTable } from './read-table.ts'
import { writeTable } from './write-table.ts'

const head = 'Data;Hora;Contas;Legenda;Mídias;Textos alternativos'
const read = async (content: BlobPart) => await readTable(new Blob([content]))
const rowsOf = (table: ReadTable | string) => {
  if (typeof table === 'string') throw new Error(table)
  return table.rows.map(({ cells }) => cells)
}
const cells = { Data: '01/12/2026', Hora: '09:30', Contas: '@café', Legenda: 'Pão de queijo' }
const line = '01/12/2026;09:30;@café;Pão de queijo'

it.each([
  ['UTF-8', new TextEncoder().encode(`${head}\n${line}`)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${head}\r\n${line}\r\n`)],
  ['windows-1252', latin1(`${head}\r\n${line}`)],
  ['UTF-16 with a mark', utf16(`\ufeff${head}\n${line}`)],
  ['UTF-16 without one', utf16(`${head}\n${line}`)],
  ['UTF-16 that begins with the high byte', utf16(`\ufeff${head}\n${line}`, true)],
])('a table in %s is read', async (_, bytes) => {
  expect(rowsOf(await read(bytes))[0]).toMatchObject(cells)
})

it.each([
  ['semicolons', ';'],
  ['commas', ','],
  ['tabs', '\t'],
])('a table with %s is read, its columns in any order and case, without accents', async (_, by) => {
  const table = await read(
    [
      ['LEGENDA', 'midias', ' Hora ', 'contas', 'data'].join(by),
      ['"Olá; tudo, bem?\n""Sim"""', 'a.jpg', '09:30', '@cafe', '01/12/2026'].join(by),
    ].join('\n'),
  )
  expect(rowsOf(table)).toEqual([
    {
      ...{ Legenda: 'Olá; tudo, bem?\n"Sim"', Mídias: 'a.jpg', Hora: '09:30' },
      ...{ Contas: '@cafe', Data: '01/12/2026' },
    },
  ])
})

it('the line that Excel writes for itself is left out, and so are empty lines, which count', async () => {
  const table = await read(`sep=;\r\n${head}\r\n\r\n;;;\r\n${line}\r\n`)
  expect(typeof table === 'object' && table.rows.map((row) => row.line)).toEqual([4])
})

it('columns that nobody knows are named, and what the export adds is passed over', async () => {
  const table = await read(`${head};Número;Campanha;;Erro\n${line}`)
  expect(table).toMatchObject({ unknown: ['Campanha'] })
})

it.each([
  ['', 'O arquivo está vazio. Baixe o modelo e preencha-o.'],
  [head, 'O arquivo só tem os nomes das colunas, e nenhum post.'],
  ['Data;Legenda\nx;y', /^Faltam as colunas “Hora” e “Contas” na primeira linha/],
  [`${head};data\n${line}`, 'A coluna “Data” aparece mais de uma vez.'],
  [`${head};${'x;'.repeat(200)}\n${line}`, /^O arquivo tem 207 colunas/],
  ['PK\u0003\u0004\0\0\0\0', /não é um CSV/],
  ['x'.repeat(maxTableBytes + 1), /mais de 10 MB/],
  [`${head}\n${`${line}\n`.repeat(maxImportRows + 1)}`, /mais de 5\.000 linhas/],
  [
    `${head}\n${line}\n${line};"${'x;y\n'.repeat(200_000)}`,
    /^A linha 3 é longa demais, ou tem aspas/,
  ],
  [`${head}\n${line};"${'a"b'.repeat(200_000)}`, /^A linha 2 é longa demais, ou tem aspas/],
  [`${head}\n${';'.repeat(1_000_000)}`, /^A linha 2 é longa demais/],
])('a file that is no such table is refused in words: %#', async (content, reason) => {
  expect(await read(content)).toMatch(reason)
})

it('the most lines are read, and a line that is too long or has an open quote says so', async () => {
  const many = await read(`${head}\n${`${line}\n`.repeat(maxImportRows)}`)
  expect(rowsOf(many)).toHaveLength(maxImportRows)
  const table = await read(`${head}\n${line};a;b;c;d\n${line};"a\n`)
  expect(typeof table === 'object' && table.rows.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('mais colunas do que a primeira'),
    'Nesta linha há aspas que não fecham.',
  ])
})

it('a million empty lines are passed over, and count', async () => {
  const table = await read(`${head}\n${'\n'.repeat(1_000_000)}${line}\n`)
  expect(typeof table === 'object' && table.rows.map((row) => row.line)).toEqual([1_000_002])
})

it('a long caption is read whole', async () => {
  const caption = 'Pão de queijo. '.repeat(10_000)
  const table = await read(`${head}\n01/12/2026;09:30;@café;"${caption}\n"\n${line}\n`)
  expect(rowsOf(table).map((row) => row.Legenda)).toEqual([`${caption}\n`, 'Pão de queijo'])
})

it('what is written for spreadsheets is read as it was', async () => {
  const written = [cells.Data, cells.Hora, '@café (Instagram)', '=1+1; "oi"\n-fim', '', '']
  const table = await read(writeTable([head.split(';'), written]))
  expect(rowsOf(table)[0]).toMatchObject({
    ...{ Contas: '@café (Instagram)', Legenda: '=1+1; "oi"\n-fim' },
  })
  expect(writeTable([['=1+1', '@café']])).toBe("\ufeff'=1+1;'@café\r\n")
})

function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function utf16(text: string, isBigEndian = false): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1)
    bytes.setUint16(at * 2, text.charCodeAt(at), !isBigEndian)
  return new Uint8Array(bytes.buffer)
}
