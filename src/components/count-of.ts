const number = new Intl.NumberFormat('pt-BR')

/** '1 membro', '12 membros', '1.200 membros'. Zero takes the plural, as in speech. */
export function countOf(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}
