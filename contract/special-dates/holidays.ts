import type { BrazilState } from '../brazil-states.ts'

/*
 * The holidays of Brazil, each under the law that makes it one. Not here: holidays of towns, and the days
 * between a holiday and a weekend, which governments give away by a decree of their own each year.
 */

export interface NamedDay {
  name: string
  on: DayRule
  /** The first year in which it is so. */
  from?: number
  /** Only in years that 2 divides. */
  isEvenYears?: boolean
}

export const nationalHolidays: readonly NamedDay[] = [
  // Lei 662/1949, with Lei 10.607/2002
  { on: '01-01', name: 'Confraternização Universal' },
  { on: '04-21', name: 'Tiradentes' },
  { on: '05-01', name: 'Dia do Trabalho' },
  { on: '09-07', name: 'Independência do Brasil' },
  { on: '11-02', name: 'Finados' },
  { on: '11-15', name: 'Proclamação da República' },
  { on: '12-25', name: 'Natal' },
  // Lei 9.093/1995, art. 2; national in each year's decree (Portaria MGI 11.460/2025)
  { on: { easter: -2 }, name: 'Sexta-feira Santa' },
  // Lei 6.802/1980
  { on: '10-12', name: 'Nossa Senhora Aparecida' },
  // Lei 14.759/2023
  { on: '11-20', name: 'Dia da Consciência Negra', from: 2024 },
  // Constituição, art. 28, 29 and 77; a holiday by Lei 4.737/1965, art. 380
  { on: { nth: 1, weekday: 0, month: 10 }, name: 'Eleições, primeiro turno', isEvenYears: true },
  {
    on: { nth: -1, weekday: 0, month: 10 },
    name: 'Eleições, segundo turno onde houver',
    isEvenYears: true,
  },
]

/** Portaria MGI 11.460/2025, without its days between. */
export const optionalDays: readonly NamedDay[] = [
  { on: { easter: -48 }, name: 'Carnaval' },
  { on: { easter: -47 }, name: 'Carnaval' },
  { on: { easter: -46 }, name: 'Quarta-feira de Cinzas' },
  { on: { easter: 60 }, name: 'Corpus Christi' },
  { on: '10-28', name: 'Dia do Servidor Público' },
  { on: '12-24', name: 'Véspera de Natal' },
  { on: '12-31', name: 'Véspera de Ano-Novo' },
]

/**
 * Acre keeps a holiday that falls on Tuesday to Thursday on the Friday (Lei 2.126/2009), except where that
 * is a holiday anyway: the decrees of 2023 and 2026 say what happens then.
 */
const onFriday = [0, 0, 3, 2, 1, 0, 0]

export const stateHolidays: Record<BrazilState, readonly NamedDay[]> = {
  AC: [
    // Lei 3.137/2016. On Tuesday's Friday is the next one: Decreto 11.809/2025 has it on the Thursday.
    { on: { on: '01-20', later: [0, 0, 2, 2, 1, 0, 0] }, name: 'Dia do Católico', from: 2017 },
    // Lei 1.538/2004
    { on: { on: '01-23', later: onFriday }, name: 'Dia do Evangélico' },
    // Lei 1.411/2001
    { on: { on: '03-08', later: onFriday }, name: 'Dia Internacional da Mulher' },
    // Lei 14/1964; never moved
    { on: '06-15', name: 'Aniversário do Acre' },
    // Lei 243/1968. Wednesday's Friday is 7 September.
    { on: { on: '09-05', later: [0, 0, 3, 0, 1, 0, 0] }, name: 'Dia da Amazônia' },
    // Lei 57/1965. Tuesday's Friday is 20 November: Decreto 11.809/2025 has it on its day.
    { on: { on: '11-17', later: [0, 0, 0, 2, 1, 0, 0] }, name: 'Tratado de Petrópolis' },
  ],
  AL: [
    // Lei 5.508/1993, Lei 5.509/1993, Constituição do Estado; the fourth as in Decreto 106.093/2025
    { on: '06-24', name: 'São João' },
    { on: '06-29', name: 'São Pedro' },
    { on: '09-16', name: 'Emancipação Política de Alagoas' },
    { on: '11-30', name: 'Dia Estadual do Evangélico' },
  ],
  // Lei 25/1977. 8 December is a holiday of Manaus alone (Lei Municipal 496/1999).
  AM: [{ on: '09-05', name: 'Elevação do Amazonas à Categoria de Província' }],
  AP: [
    // Lei 667/2002
    { on: '03-19', name: 'São José' },
    // Constituição do Estado, art. 355. 25 July is none: the Supreme Court ended Lei 1.696/2012 in 2018.
    { on: '09-13', name: 'Criação do Território do Amapá' },
  ],
  // Constituição do Estado, art. 6
  BA: [{ on: '07-02', name: 'Independência da Bahia' }],
  // Emenda Constitucional 73/2011. 19 March and 15 August are holidays of towns.
  CE: [{ on: '03-25', name: 'Data Magna do Ceará' }],
  DF: [
    // Lei 963/1995
    { on: '04-21', name: 'Fundação de Brasília' },
    { on: '11-30', name: 'Dia do Evangélico' },
  ],
  // Lei 11.010/2019
  ES: [{ on: { easter: 8 }, name: 'Nossa Senhora da Penha' }],
  // Lei 20.756/2020. 24 October is a holiday of Goiânia.
  GO: [{ on: '07-26', name: 'Fundação da Cidade de Goiás' }],
  // Lei 2.457/1964
  MA: [{ on: '07-28', name: 'Adesão do Maranhão à Independência' }],
  // Lei 7.879/2002 made 20 November one, which is national today (Decreto 1.787/2025 has no other).
  MT: [],
  // Lei 10/1979
  MS: [{ on: '10-11', name: 'Criação de Mato Grosso do Sul' }],
  // Constituição do Estado, art. 256
  MG: [{ on: '04-21', name: 'Data Magna de Minas Gerais' }],
  // Lei 5.999/1996
  PA: [{ on: '08-15', name: 'Adesão do Pará à Independência' }],
  // Lei 10.601/2015, which ended that of 26 July
  PB: [{ on: '08-05', name: 'Fundação da Paraíba' }],
  // Lei 18.384/2014: 19 December is no holiday any more
  PR: [],
  // Lei 16.059/2017; by Lei 16.241/2017 the only one
  PE: [{ on: '03-06', name: 'Data Magna de Pernambuco' }],
  // Lei 176/1937; the only one in Decreto 24.285/2025
  PI: [{ on: '10-19', name: 'Dia do Piauí' }],
  RJ: [
    // Lei 5.243/2008
    { on: { easter: -47 }, name: 'Carnaval' },
    // Lei 5.198/2008
    { on: '04-23', name: 'São Jorge' },
  ],
  // Lei 8.913/2006; the only one in Decreto 35.209/2025
  RN: [{ on: '10-03', name: 'Mártires de Cunhaú e Uruaçu' }],
  // Constituição do Estado, art. 6; Decreto 36.180/1995
  RS: [{ on: '09-20', name: 'Revolução Farroupilha' }],
  RO: [
    // Lei 2.291/2010
    { on: '01-04', name: 'Instalação do Estado de Rondônia' },
    // Lei 1.026/2001
    { on: '06-18', name: 'Dia do Evangélico' },
  ],
  // Constituição do Estado, art. 9
  RR: [{ on: '10-05', name: 'Criação do Estado de Roraima' }],
  // Lei 17.335/2017: kept on the Sunday after. 25 November is none (a bill of 2026 wanted it).
  SC: [{ on: { on: '08-11', later: [0, 6, 5, 4, 3, 2, 1] }, name: 'Dia de Santa Catarina' }],
  // Lei 9.497/1997
  SP: [{ on: '07-09', name: 'Revolução Constitucionalista' }],
  // Constituição do Estado, art. 269
  SE: [{ on: '07-08', name: 'Independência de Sergipe' }],
  TO: [
    // Lei 4.509/2024. 18 March is in no calendar of the state since 2021.
    { on: '08-15', name: 'Senhor do Bonfim', from: 2025 },
    // Lei 627/1993
    { on: '09-08', name: 'Nossa Senhora da Natividade' },
    // Lei 98/1989
    { on: '10-05', name: 'Criação do Tocantins' },
  ],
}

/** On which day of each year something is. Weekdays count from Sunday, which is 0. */
type DayRule =
  /** 'MM-DD' */
  | string
  /** So many days after Easter Sunday; before it where negative. */
  | { easter: number }
  /** The `nth` such weekday of a month (-1 is the last one), and `plus` so many days. */
  | { nth: number; weekday: number; month: number; plus?: number }
  /** Kept later than `on` ('MM-DD'), by days that depend on its weekday: seven numbers, Sunday's first. */
  | { on: string; later: readonly number[] }

/** The day as 'YYYY-MM-DD'. `plus` and `later` may lead into the next month, and never out of the year. */
export function dayOf(rule: DayRule, year: number): string {
  if (typeof rule === 'string') return `${year}-${rule}`
  if ('easter' in rule) return plainDate(year, 3, 21 + daysToEaster(year) + rule.easter)
  if ('on' in rule) {
    const [month = 1, day = 1] = rule.on.split('-').map(Number)
    return plainDate(year, month, day + (rule.later[weekdayOf(year, month, day)] ?? 0))
  }
  const { nth, weekday, month, plus = 0 } = rule
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    const back = (weekdayOf(year, month, last) - weekday + 7) % 7
    return plainDate(year, month, last - back + 7 * (nth + 1) + plus)
  }
  const first = 1 + ((weekday - weekdayOf(year, month, 1) + 7) % 7)
  return plainDate(year, month, first + 7 * (nth - 1) + plus)
}

function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/** A day beyond the month's end is one of the next month. */
function plainDate(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/**
 * Easter Sunday of a year of the Gregorian calendar, in days after 21 March of that year: the Sunday after
 * the full moon of the Church's tables. By Gauss, as corrected by Lichtenberg for the two exceptions of each
 * cycle (https://de.wikipedia.org/wiki/Gau%C3%9Fsche_Osterformel); no date library of ours knows it.
 */
export function daysToEaster(year: number): number {
  const century = Math.floor(year / 100)
  const lunar = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25)
  const solar = 2 - Math.floor((3 * century + 3) / 4)
  const golden = year % 19
  const seed = (19 * golden + lunar) % 30
  const fullMoon = seed - Math.floor((seed + Math.floor(golden / 11)) / 29)
  const firstSunday = 7 - ((year + Math.floor(year / 4) + solar) % 7)
  const tillSunday = 7 - ((21 + fullMoon - firstSunday) % 7)
  return fullMoon + tillSunday
}
