import { addDays } from '#src/components/time/plain-date.ts'

/** The first and the last day, 'YYYY-MM-DD'. */
export interface Period {
  from: string
  to: string
}

/** The periods that can be chosen by name, relative to `today`. */
export function listPeriods(today: string): readonly (Period & { label: string })[] {
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Próximos 7 dias', from: today, to: addDays(today, 6) },
    { label: 'Próximos 30 dias', from: today, to: addDays(today, 29) },
    { label: 'Últimos 7 dias', from: addDays(today, -6), to: today },
    { label: 'Últimos 30 dias', from: addDays(today, -29), to: today },
    { label: 'Este mês', ...monthOf(today) },
  ]
}

function monthOf(date: string): Period {
  const from = `${date.slice(0, 7)}-01`
  const inNext = addDays(from, 31)
  return { from, to: addDays(`${inNext.slice(0, 7)}-01`, -1) }
}
