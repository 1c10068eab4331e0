import type { OperatorWaitingEntry } from '#contract/operator.ts'

const columns = ['posição', 'nome', 'email', 'como conheceu', 'entrou em']

/** The waiting list as CSV: with a byte order mark, by which Excel knows the encoding, and CRLF. */
export function toWaitingCsv(entries: readonly OperatorWaitingEntry[]): string {
  const lines = entries.map(({ id, name, email, howDiscovered, createdAt }) =>
    [`${id}`, name, email, howDiscovered, createdAt].map(toCell).join(';'),
  )
  return `\ufeff${[columns.join(';'), ...lines].join('\r\n')}\r\n`
}

/**
 * Spreadsheets run a cell that begins like a formula, also after spaces or a line break; an apostrophe in
 * front makes it text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function toCell(text: string): string {
  const safe =
    /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[";,\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
