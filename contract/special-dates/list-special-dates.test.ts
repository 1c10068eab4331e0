import { expect, it } from 'vitest'
import { type BrazilState, brazilStates } from '../brazil-states.ts'
import { daysToEaster } from './holidays.ts'
import { listSpecialDates } from './list-special-dates.ts'
import type { SpecialDateKind } from './special-date.ts'

/*
 * What is expected was not reckoned by this code: by Python's dateutil and calendar, and compared with two
 * collections of holidays (date-holidays 3.37.0 and the Python package holidays 0.105). The holidays, both days
 * of Carnaval and Corpus Christi are also those of the table by which Brazil's banks close, which ANBIMA
 * publishes for each year of the century (https://www.anbima.com.br/feriados/feriados.asp): 13 days a year,
 * the same 221 from 2024 to 2040.
 */
const movable = [
  // Carnaval, Sexta-feira Santa, Páscoa, Corpus Christi, Mães, Pais, Black Friday, first and last Sunday of October
  [2024, '02-13', '03-29', '03-31', '05-30', '05-12', '08-11', '11-29', '10-06', '10-27'],
  [2025, '03-04', '04-18', '04-20', '06-19', '05-11', '08-10', '11-28', '10-05', '10-26'],
  [2026, '02-17', '04-03', '04-05', '06-04', '05-10', '08-09', '11-27', '10-04', '10-25'],
  [2027, '02-09', '03-26', '03-28', '05-27', '05-09', '08-08', '11-26', '10-03', '10-31'],
  [2028, '02-29', '04-14', '04-16', '06-15', '05-14', '08-13', '11-24', '10-01', '10-29'],
  [2029, '02-13', '03-30', '04-01', '05-31', '05-13', '08-12', '11-23', '10-07', '10-28'],
  [2030, '03-05', '04-19', '04-21', '06-20', '05-12', '08-11', '11-29', '10-06', '10-27'],
  [2031, '02-25', '04-11', '04-13', '06-12', '05-11', '08-10', '11-28', '10-05', '10-26'],
  [2032, '02-10', '03-26', '03-28', '05-27', '05-09', '08-08', '11-26', '10-03', '10-31'],
  [2033, '03-01', '04-15', '04-17', '06-16', '05-08', '08-14', '11-25', '10-02', '10-30'],
  [2034, '02-21', '04-07', '04-09', '06-08', '05-14', '08-13', '11-24', '10-01', '10-29'],
  [2035, '02-06', '03-23', '03-25', '05-24', '05-13', '08-12', '11-23', '10-07', '10-28'],
  [2036, '02-26', '04-11', '04-13', '06-12', '05-11', '08-10', '11-28', '10-05', '10-26'],
  [2037, '02-17', '04-03', '04-05', '06-04', '05-10', '08-09', '11-27', '10-04', '10-25'],
  [2038, '03-09', '04-23', '04-25', '06-24', '05-09', '08-08', '11-26', '10-03', '10-31'],
  [2039, '02-22', '04-08', '04-10', '06-09', '05-08', '08-14', '11-25', '10-02', '10-30'],
  [2040, '02-14', '03-30', '04-01', '05-31', '05-13', '08-12', '11-23', '10-07', '10-28'],
] as const

const yearOf = (year: number, state?: BrazilState) =>
  listSpecialDates({ from: `${year}-01-01`, to: `${year}-12-31`, state })
const daysOf = (year: number, kind: SpecialDateKind, state?: BrazilState) =>
  yearOf(year, state)
    .filter((one) => one.kind === kind)
    .map(({ date }) => date.slice(5))
const dayNamed = (year: number, name: string) =>
  yearOf(year)
    .filter((one) => one.name === name)
    .map(({ date }) => date.slice(5))

it.each(movable)(
  'special dates of Brazil to 2040: %i has its national holidays on their days',
  (year, ...days) => {
    const [, goodFriday, , , , , , firstRound, secondRound] = days
    const fixed = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']
    const elections = year % 2 === 0 ? [firstRound, secondRound] : []
    expect(daysOf(year, 'national')).toEqual([...fixed, goodFriday, ...elections].sort())
  },
)

it.each(movable)(
  'special dates of Brazil to 2040: %i has its optional days and its great days of shops',
  (year, ...days) => {
    const [carnival, , easter, corpusChristi, mothers, fathers, blackFriday] = days
    expect(dayNamed(year, 'Carnaval')).toEqual([dayBefore(year, carnival), carnival])
    expect(daysOf(year, 'optional')).toHaveLength(7)
    expect(dayNamed(year, 'Corpus Christi')).toEqual([corpusChristi])
    expect(dayNamed(year, 'Páscoa')).toEqual([easter])
    expect(dayNamed(year, 'Dia das Mães')).toEqual([mothers])
    expect(dayNamed(year, 'Dia dos Pais')).toEqual([fathers])
    expect(dayNamed(year, 'Black Friday')).toEqual([blackFriday])
    expect(dayNamed(year, 'Cyber Monday')).toEqual([dayAfter(year, blackFriday, 3)])
    expect(dayNamed(year, 'Dia de Doar')).toEqual([dayAfter(year, blackFriday, 4)])
    for (const [name, day] of Object.entries(fixedDays)) expect(dayNamed(year, name)).toEqual([day])
    const commercial = daysOf(year, 'commercial')
    expect(commercial.length).toBeGreaterThanOrEqual(60)
    expect(commercial).toEqual(commercial.toSorted())
  },
)

/** Days on which shops sell that are the same in each year. */
const fixedDays = {
  ...{ 'Dia do Consumidor': '03-15', 'Dia dos Namorados': '06-12', 'Dia do Amigo': '07-20' },
  ...{ 'Dia dos Avós': '07-26', 'Dia do Cliente': '09-15', 'Dia das Crianças': '10-12' },
  ...{ 'Dia dos Professores': '10-15', Halloween: '10-31', 'Véspera de Natal': '12-24' },
}

function dayAfter(year: number, day: string, days: number): string {
  return new Date(Date.parse(`${year}-${day}`) + days * 86_400_000).toISOString().slice(5, 10)
}

const dayBefore = (year: number, day: string) => dayAfter(year, day, -1)

it('Easter is the same by another way of reckoning, for three centuries', () => {
  const ours = (year: number) => new Date(Date.UTC(year, 2, 21 + daysToEaster(year)))
  for (let year = 1900; year < 2200; year += 1) {
    expect(ours(year).toISOString().slice(0, 10)).toBe(easterByButcher(year))
  }
})

/** The "anonymous" reckoning of 1876, as in Meeus, Astronomical Algorithms, chapter 8. */
function easterByButcher(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${year}-${pad(Math.floor(n / 31))}-${pad((n % 31) + 1)}`
}

/** Of 2026, as the states' decrees of that year and the laws behind them have it. */
const holidaysOf2026: Record<BrazilState, readonly string[]> = {
  AC: ['01-22', '01-23', '03-08', '06-15', '09-05', '11-17'],
  AL: ['06-24', '06-29', '09-16', '11-30'],
  AP: ['03-19', '09-13'],
  AM: ['09-05'],
  BA: ['07-02'],
  CE: ['03-25'],
  DF: ['04-21', '11-30'],
  ES: ['04-13'],
  GO: ['07-26'],
  MA: ['07-28'],
  MT: [],
  MS: ['10-11'],
  MG: ['04-21'],
  PA: ['08-15'],
  PB: ['08-05'],
  PR: [],
  PE: ['03-06'],
  PI: ['10-19'],
  RJ: ['02-17', '04-23'],
  RN: ['10-03'],
  RS: ['09-20'],
  RO: ['01-04', '06-18'],
  RR: ['10-05'],
  SC: ['08-16'],
  SP: ['07-09'],
  SE: ['07-08'],
  TO: ['08-15', '09-08', '10-05'],
}

it.each(Object.keys(brazilStates) as BrazilState[])('%s has its own holidays', (state) => {
  expect(daysOf(2026, 'state', state)).toEqual(holidaysOf2026[state])
  for (const one of yearOf(2026, state)) {
    expect(one.state).toBe(one.kind === 'state' ? state : undefined)
  }
})

it('listSpecialDates keeps the holidays of Acre and Santa Catarina on the days to which the law moves them', () => {
  // 2023 as in the decree of that year: Wednesday 8 March and Tuesday 5 September on the Fridays.
  expect(daysOf(2023, 'state', 'AC')).toEqual([
    ...['01-20', '01-23', '03-10', '06-15', '09-08', '11-17'],
  ])
  const sundays = [2024, 2025, 2026, 2027, 2028].map((year) => daysOf(year, 'state', 'SC')[0])
  expect(sundays).toEqual(['08-11', '08-17', '08-16', '08-15', '08-13'])
  for (let year = 2024; year <= 2040; year += 1) {
    const [day] = daysOf(year, 'state', 'SC')
    expect(new Date(`${year}-${day}`).getUTCDay()).toBe(0)
  }
})

/** Of Acre, the days to which its law moves them, reckoned in Python. */
const holidaysOfAcre: Record<number, readonly string[]> = {
  2027: ['01-22', '01-23', '03-08', '06-15', '09-05', '11-19'],
  2028: ['01-21', '01-23', '03-10', '06-15', '09-08', '11-17'],
  2029: ['01-20', '01-26', '03-09', '06-15', '09-05', '11-17'],
  2030: ['01-20', '01-25', '03-08', '06-15', '09-06', '11-17'],
  2031: ['01-20', '01-24', '03-08', '06-15', '09-05', '11-17'],
  2032: ['01-22', '01-23', '03-08', '06-15', '09-05', '11-19'],
  2033: ['01-21', '01-23', '03-11', '06-15', '09-05', '11-18'],
  2034: ['01-20', '01-23', '03-10', '06-15', '09-08', '11-17'],
  2035: ['01-20', '01-26', '03-09', '06-15', '09-05', '11-17'],
  2036: ['01-20', '01-25', '03-08', '06-15', '09-05', '11-17'],
  2037: ['01-22', '01-23', '03-08', '06-15', '09-05', '11-17'],
  2038: ['01-22', '01-23', '03-08', '06-15', '09-05', '11-19'],
  2039: ['01-21', '01-23', '03-11', '06-15', '09-05', '11-18'],
  2040: ['01-20', '01-23', '03-09', '06-15', '09-05', '11-17'],
}

it.each(movable.filter(([year]) => year > 2026))(
  '%i has the holidays of each state: the fixed ones as in 2026, the movable ones by Easter or by the law',
  (year, carnival, _friday, easter) => {
    const movedIn: Partial<Record<BrazilState, readonly string[] | undefined>> = {
      AC: holidaysOfAcre[year],
      ES: [dayAfter(year, easter, 8)],
      RJ: [carnival, '04-23'],
      // The Sunday on or after 11 August.
      SC: [11, 12, 13, 14, 15, 16, 17].map((day) => `08-${day}`).filter(isSunday),
    }
    function isSunday(day: string): boolean {
      return new Date(`${year}-${day}`).getUTCDay() === 0
    }
    for (const state of Object.keys(brazilStates) as BrazilState[])
      expect(daysOf(year, 'state', state), state).toEqual(movedIn[state] ?? holidaysOf2026[state])
  },
)

it('listSpecialDates has no holiday before the law that made it', () => {
  expect(daysOf(2023, 'national')).not.toContain('11-20')
  expect(daysOf(2024, 'state', 'TO')).toEqual(['09-08', '10-05'])
})

it('listSpecialDates tells of a day the free ones first, and no name twice', () => {
  const carnival = yearOf(2026, 'RJ').filter(({ date }) => date === '2026-02-17')
  expect(carnival).toEqual([{ date: '2026-02-17', name: 'Carnaval', kind: 'state', state: 'RJ' }])
  const children = yearOf(2026).filter(({ date }) => date === '2026-10-12')
  expect(children.map(({ name }) => name)).toEqual(['Nossa Senhora Aparecida', 'Dia das Crianças'])
  const women = yearOf(2026, 'AC').filter(({ name }) => name === 'Dia Internacional da Mulher')
  expect(women.map(({ kind }) => kind)).toEqual(['state'])
})

it('listSpecialDates knows more than sixty days that shops and people keep, each on a real day of its year', () => {
  for (const year of [2024, 2026, 2031, 2038]) {
    const all = yearOf(year)
    expect(all.filter(({ kind }) => kind === 'commercial').length).toBeGreaterThanOrEqual(60)
    for (const { date } of all) {
      expect(date).toMatch(new RegExp(`^${year}-`))
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
    }
    const days = all.map(({ date }) => date)
    expect(days).toEqual(days.toSorted())
  }
  const year = yearOf(2026)
  const names = (date: string) => year.filter((one) => one.date === date).map(({ name }) => name)
  expect(names('2026-06-12')).toEqual(['Dia dos Namorados'])
  expect(names('2026-03-15')).toEqual(['Dia do Consumidor'])
  expect(names('2026-09-15')).toEqual(['Dia do Cliente'])
  expect(names('2026-11-30')).toContain('Cyber Monday')
  expect(names('2026-02-18')).toEqual(['Quarta-feira de Cinzas'])
})

it('listSpecialDates tells the days from one date to another, both included, over the end of a year', () => {
  const found = listSpecialDates({ from: '2026-12-24', to: '2027-01-01' })
  expect(found.map(({ date }) => date.slice(5))).toEqual([
    '12-24',
    '12-25',
    '12-31',
    '01-01',
    '01-01',
  ])
  expect(listSpecialDates({ from: '2026-12-26', to: '2026-12-30' })).toEqual([])
})

it('listSpecialDates tells nothing of what are no dates, and of ages no more than ten years', () => {
  expect(listSpecialDates({ from: '', to: '2026-01-01' })).toEqual([])
  expect(listSpecialDates({ from: '2026-01-01', to: 'nunca' })).toEqual([])
  expect(listSpecialDates({ from: '2027-01-01', to: '2026-01-01' })).toEqual([])
  const ages = listSpecialDates({ from: '2026-01-01', to: '9999-12-31' })
  expect(new Set(ages.map(({ date }) => date.slice(0, 4))).size).toBe(10)
})
