const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** '23 de novembro de 2026 às 09:28 (horário de Brasília)' */
export function formatMoment(at: Date): string {
  return `${moment.format(at)} (horário de Brasília)`
}
