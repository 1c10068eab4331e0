const number = new Intl.NumberFormat('pt-BR')
const rules = new Intl.PluralRules('pt-BR')

/** Of two words or sentences the one that goes with the count. None is counted as many: the language's rule says 'one' of zero, people do not. */
export function pluralOf(count: number, one: string, many: string): string {
  return count !== 0 && rules.select(count) === 'one' ? one : many
}

/** '0 contas', '1 conta', '1,5 hora', '1.200 contas'. */
export function countOf(count: number, one: string, many: string): string {
  return `${number.format(count)} ${pluralOf(count, one, many)}`
}
