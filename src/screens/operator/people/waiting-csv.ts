import type { OperatorWaitingEntry } from '#contract/operator.ts'

const columns = ['posição', 'nome', 'email', 'como conheceu', 'entrou em']

/** With the mark that tells Excel the encoding, and its line ends. */
export function toWaitingCsv(entries: readonly OperatorWaitingEntry[]): string {
  const lines = entries.map(({ id, name, email, howDiscovered, createdAt }) =>
    [`${id}`, name, email, howDiscovered, createdAt].map(toCell).join(';'),
  )
  return `\ufeff${[columns.join(';'), ...lines].join('\r\n')}\r\n`
}

/**
 * A spreadsheet runs a cell that begins like a formula, also after spaces or a line break: an
 * apostrophe before it makes it a text (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function toCell(text: string): string {
  const safe =
    /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[";,\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
