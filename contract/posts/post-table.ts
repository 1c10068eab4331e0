/**
 * The columns of a table of posts (CSV), as they are named in its first line. What is written by the
 * export can be read by the import: its own columns, `outcomeColumns`, are left out there.
 * One line is one post at one time, on one account or several.
 */
export const postTableColumns = [
  /** 'DD/MM/AAAA' in the project's zone; 'AAAA-MM-DD' is read, too. */
  'Data',
  /** 'HH:MM' */
  'Hora',
  /** '@name (network)'; several with '|' between them. */
  'Contas',
  'Legenda',
  /** Addresses (https), or names or paths of files in the storage; several with '|' between them. */
  'Mídias',
  /** Of each file, in their order, with '|' between them. */
  'Textos alternativos',
] as const
export type PostTableColumn = (typeof postTableColumns)[number]

/** What became of a post: written by the export alone. */
export const outcomeColumns = ['Número', 'Situação', 'Link'] as const

/** What is wrong with a line: in the file of the lines that could not be imported. Not read either. */
export const errorColumn = 'Erro'

/** Between several values of one cell. */
export const cellSeparator = '|'
/** Spreadsheets of Brazil open a CSV with this one; the import recognises ',' and tabs, too. */
export const columnSeparator = ';'
/** Lines of one import. */
export const maxImportRows = 5000

/** What a spreadsheet runs as a formula, also after blanks, and what it would read across cells. */
const runs = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/**
 * An apostrophe before a cell that a spreadsheet would run as a formula makes it a text
 * (https://owasp.org/www-community/attacks/CSV_Injection). `add` for what is written; `take` gives back
 * of each cell that `add` has made what it was, and leaves others as they are.
 */
export const formulaGuard = {
  add: (cell: string): string => (runs.test(cell) ? `'${cell}` : cell),
  take: (cell: string): string => (cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell),
}
