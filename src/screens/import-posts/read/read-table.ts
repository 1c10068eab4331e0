import type { ParseResult, Parser } from 'papaparse'
import Papa from 'papaparse'
import { formatNumber } from '#contract/checks/finding.ts'
import {
  columnSeparator,
  formulaGuard,
  maxImportRows,
  type PostTableColumn,
} from '#contract/posts/post-table.ts'
import { yieldToBrowser } from '#src/api/fetch-scheduled-posts.ts'
import { countColumns, findColumns } from './find-columns.ts'

/** The most bytes that a file may have. */
export const maxTableBytes = 10 * 1024 * 1024

export interface TableRow {
  /** The number of the line as in a spreadsheet: that of the column names is 1. */
  line: number
  cells: Readonly<Partial<Record<PostTableColumn, string>>>
  /** The problem of the line as a whole. */
  problem: string | undefined
  /** The cells as they were read, to be written to the file of errors. */
  raw: readonly string[]
}

export interface ReadTable {
  header: readonly string[]
  rows: readonly TableRow[]
  /** The names of columns that are ignored. */
  unknown: readonly string[]
}

/**
 * The lines of a CSV file, without empty ones; or why it cannot be read, in words. Encoding and separator are
 * detected from the content. Lets the page work between chunks.
 */
export async function readTable(file: Blob): Promise<ReadTable | string> {
  if (file.size > maxTableBytes)
    return 'O arquivo tem mais de 10 MB. Divida-o em vários e importe um de cada vez.'
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return 'Não foi possível ler este arquivo. Escolha-o de novo.'
  const text = decodeText(new Uint8Array(bytes)).replace(/^\ufeff/, '')
  if (text.includes('\0')) return notText
  // Excel writes this line for itself and does not show it.
  const [, named = '', rest = text] = /^sep=(.)\r?\n([\s\S]*)$/i.exec(text) ?? []
  const delimiter = named || tellSeparator(rest)
  const lines = await parse(rest, delimiter)
  if (typeof lines === 'string') return lines
  const [header, ...body] = lines
  if (!header || isBlank(header.cells)) return 'O arquivo está vazio. Baixe o modelo e preencha-o.'
  const found = findColumns(header.cells)
  if (typeof found === 'string') return found
  const rows = body.map(({ cells, line, problem }): TableRow => {
    const named = found.columns.flatMap((column, index) =>
      column === undefined ? [] : [[column, formulaGuard.take(cells[index] ?? '')] as const],
    )
    const more = cells.slice(header.cells.length)
    return {
      line,
      cells: Object.fromEntries(named),
      problem: problem ?? (isBlank(more) ? undefined : tooMany),
      raw: cells,
    }
  })
  if (rows.length === 0) return 'O arquivo só tem os nomes das colunas, e nenhum post.'
  return { header: header.cells, rows, unknown: found.unknown }
}

const notText =
  'Este arquivo não é um CSV. Na sua planilha, salve como “CSV (separado por ponto e vírgula)”.'
const openQuote = 'Nesta linha há aspas que não fecham.'
const tooMany =
  'Esta linha tem mais colunas do que a primeira. Um texto com o separador vai entre aspas.'
const tooLong = `O arquivo tem mais de ${formatNumber(maxImportRows)} linhas. Divida-o em vários e importe um de cada vez.`

function tellEndless(line: number): string {
  return `A linha ${formatNumber(line)} é longa demais, ou tem aspas que não fecham.`
}

/** The separator with which the first line has the most columns that we know. */
function tellSeparator(text: string): string {
  const first = /^(?:[^"\r\n]|"[^"]*")*/.exec(text.slice(0, 20_000))?.[0] ?? ''
  const counts = [columnSeparator, ',', '\t'].map((separator) => {
    const { data } = Papa.parse<string[]>(first, { delimiter: separator })
    return { separator, count: countColumns(data[0] ?? []) }
  })
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a))
  return best.separator
}

interface Line {
  line: number
  cells: readonly string[]
  problem: string | undefined
}

/** The number of characters that are parsed at once, which takes some milliseconds. */
const pieceLength = 64 * 1024
/** The longest caption with all alternative texts takes less than half of this. */
const maxPiecesOfLine = 5

async function parse(text: string, delimiter: string): Promise<Line[] | string> {
  const lines: Line[] = []
  let failure: string | undefined
  let line = 0
  let piecesOfLine = 0
  await new Promise<void>((resolve) => {
    Papa.parse<string[]>(text, {
      ...{ delimiter, chunkSize: pieceLength },
      chunk: ({ data, errors }: ParseResult<string[]>, parser: Parser) => {
        const wrong = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row] : [])))
        for (const [index, cells] of data.entries()) {
          line += 1
          const problem = wrong.has(index) ? openQuote : undefined
          // Empty lines are dropped at once, because a file may have millions of them.
          if (line === 1 || !isBlank(cells)) lines.push({ line, cells, problem })
        }
        // A line that does not end is parsed again from its beginning with each chunk.
        piecesOfLine = data.length > 0 ? 0 : piecesOfLine + 1
        if (piecesOfLine >= maxPiecesOfLine) failure = tellEndless(line + 1)
        if (lines.length > maxImportRows + 1) failure = tooLong
        if (failure !== undefined) {
          parser.abort()
          return
        }
        parser.pause()
        void yieldToBrowser().then(() => parser.resume())
      },
      complete: () => resolve(),
    })
  })
  return failure ?? lines
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/**
 * Decodes a file as spreadsheets write it: UTF-8 or UTF-16, with or without a byte order mark, else
 * windows-1252, in which Excel in Brazil saves "CSV".
 */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  const zeros = countZeros(bytes)
  if (zeros.odd > zeros.all / 3) return decode(bytes, 'utf-16le')
  if (zeros.even > zeros.all / 3) return decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Counts zeros in the first pairs of bytes: UTF-16 has one in each pair of a Latin letter. */
function countZeros(bytes: Uint8Array): { all: number; even: number; odd: number } {
  const all = Math.floor(Math.min(bytes.length, 2000) / 2)
  let [even, odd] = [0, 0]
  for (let pair = 0; pair < all; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1
    if (bytes[pair * 2 + 1] === 0) odd += 1
  }
  return { all, even, odd }
}
