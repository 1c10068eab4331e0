const number = new Intl.NumberFormat('pt-BR')
const rules = new Intl.PluralRules('pt-BR')

/** Zero takes the plural, as people write it, although the grammar has the singular. */
export function choosePlural(count: number, one: string, many: string): string {
  return count !== 0 && rules.select(count) === 'one' ? one : many
}

/** '5.000' */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** A count with its noun: '0 contas', '1 conta', '1,5 hora', '1.200 contas'. */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${choosePlural(count, one, many)}`
}
