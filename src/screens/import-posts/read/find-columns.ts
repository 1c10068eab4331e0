import { formatNumber } from '#contract/checks/finding.ts'
import {
  errorColumn,
  outcomeColumns,
  type PostTableColumn,
  postTableColumns,
} from '#contract/posts/post-table.ts'
import { choosePlural } from '#contract/texts/format-numbers.ts'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { joinWords } from '#src/components/join-words.ts'

/** The most columns that a file may have. */
export const maxColumns = 100

/** The columns without which there is no post. */
const needed = ['Data', 'Hora', 'Contas', 'Legenda'] as const satisfies PostTableColumn[]

export interface FoundColumns {
  /** The column of the table for each column of the file; undefined for one that is ignored. */
  columns: readonly (PostTableColumn | undefined)[]
  /** The names of the columns that the import does not know. */
  unknown: readonly string[]
}

/** Finds the columns by the names in the first line, in any order, case and accents; or says why not. */
export function findColumns(header: readonly string[]): FoundColumns | string {
  if (header.length > maxColumns)
    return `O arquivo tem ${formatNumber(header.length)} colunas; o máximo é ${maxColumns}.`
  const columns = header.map((name) => byName.get(keyOf(name)))
  const twice = postTableColumns.find(
    (column) => columns.filter((one) => one === column).length > 1,
  )
  if (twice !== undefined) return `A coluna “${twice}” aparece mais de uma vez.`
  const missing = needed.filter((column) => !columns.includes(column))
  if (missing.length > 0) return tellMissing(missing)
  const unknown = header.filter(
    (name, index) =>
      columns[index] === undefined && name.trim() !== '' && !outcomes.has(keyOf(name)),
  )
  return { columns, unknown }
}

/** How many known columns a first line names: the right separator finds the most. */
export function countColumns(header: readonly string[]): number {
  return header.filter((name) => byName.has(keyOf(name))).length
}

function tellMissing(missing: readonly PostTableColumn[]): string {
  const names = joinWords(missing.map((name) => `“${name}”`))
  const what = choosePlural(missing.length, 'Falta a coluna', 'Faltam as colunas')
  return `${what} ${names} na primeira linha do arquivo. Use o modelo, ou escreva os nomes das colunas como nele.`
}

function keyOf(name: string): string {
  return normalizeForSearch(name).replace(/\s+/g, ' ')
}

const byName = new Map<string, PostTableColumn>(
  postTableColumns.map((column) => [keyOf(column), column]),
)
const outcomes = new Set([...outcomeColumns, errorColumn].map(keyOf))
