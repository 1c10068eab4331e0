import { expect, it } from 'vitest'
import { addDays } from '#src/components/time/plain-date.ts'
import {
  describeDay,
  describeMeasure,
  describeNothing,
  describeSource,
  nameDay,
  speakDay,
} from './measure-words.ts'
import type { DayValues } from './summarize-values.ts'

const today = '2026-11-26'
const upTo = (count: number) =>
  Array.from({ length: count }, (_, at) => addDays(today, at - count + 1))
const describe7 = (measure: Parameters<typeof describeMeasure>[0], values: DayValues) =>
  describeMeasure(measure, values, { days: upTo(values.length), today })

it('days are named as people name them', () => {
  expect(nameDay('2026-11-26', today)).toBe('hoje')
  expect(nameDay('2026-11-25', today)).toBe('ontem')
  expect(nameDay('2026-11-24', today)).toBe('24 de nov')
})

it('followers are those of the last known day, with the change over the whole period', () => {
  expect(describe7('followers', [1000, null, 1120])).toEqual({
    ...{ number: '1.120', meaning: 'hoje', detail: '+120 em 3 dias', trend: 1 },
  })
})

it('followers say since which day, where the first days are missing', () => {
  expect(describe7('followers', [null, 1000, 990])).toMatchObject({
    ...{ detail: '-10 desde ontem', trend: -1 },
  })
})

it('followers say from when to when, where the last days are missing too', () => {
  expect(describe7('followers', [null, 1000, 1005, null, null])).toMatchObject({
    ...{ number: '1.005', meaning: '24 de nov', detail: '+5 de 23 de nov a 24 de nov' },
  })
})

it('followers are compared up to yesterday while today is not told', () => {
  expect(describe7('followers', [1000, 1000, null])).toMatchObject({
    ...{ meaning: 'ontem', detail: 'Sem mudança em 2 dias', trend: 0 },
  })
  expect(describe7('followers', [null, 7, 9, null])).toMatchObject({
    detail: '+2 desde 24 de nov',
  })
})

it('followers have no change with one day alone', () => {
  expect(describe7('followers', [null, null, 12])).toMatchObject({
    ...{ number: '12', detail: 'A variação aparece com mais um dia de dados' },
  })
})

it('reach is told by the median and the largest day, never added up', () => {
  expect(describe7('reach', [100, 300, 200])).toEqual({
    ...{ number: '200', meaning: 'mediana por dia em 3 dias', detail: 'Maior dia: 300, ontem' },
  })
})

it('reach says of how many days it is, without the one that is still to come', () => {
  expect(describe7('reach', [1, null, 2, null])).toMatchObject({
    ...{ number: '1,5', meaning: 'mediana por dia em 2 de 3 dias, até ontem' },
  })
})

it('views and posts are added up over the days that are known', () => {
  expect(describe7('views', [1_234_567_890, null, 10])).toEqual({
    ...{ number: '1.234.567.900', meaning: 'em 2 de 3 dias' },
    detail: 'Maior dia: 1.234.567.890, 24 de nov',
  })
  expect(describe7('posts', [1, 0, null])).toMatchObject({
    ...{ number: '1', meaning: 'em 2 dias, até ontem' },
  })
})

it('views and posts say that there was none, which is not that nothing is known', () => {
  expect(describe7('posts', [0, 0])).toMatchObject({
    ...{ number: '0', meaning: 'em 2 dias', detail: 'Nenhum post publicado' },
  })
  expect(describe7('views', [0])).toMatchObject({
    ...{ meaning: 'em 1 dia', detail: 'Nenhuma visualização' },
  })
  expect(describe7('views', [null, null])).toBeUndefined()
})

const all = { days: upTo(90), today }

it('nothing in a period names the last known day before it', () => {
  const values = upTo(90).map((_, at) => (at === 60 ? 1 : null))
  expect(describeNothing('followers', values, all, 7)).toBe(
    'Sem dado nestes 7 dias. O último é de 28 de out: 1 seguidor.',
  )
})

it('nothing in a period says so where nothing was ever known', () => {
  expect(describeNothing('views', [null, null], all, 7)).toBe('Ainda não há dados.')
})

const days = upTo(3)

it('one day is spoken with its weekday and its exact value', () => {
  expect(speakDay('followers', [1_234_567, 0, null], days, 0)).toBe(
    'terça-feira, 24 de novembro: 1.234.567 seguidores',
  )
  expect(speakDay('views', [5, 1, null], days, 1)).toBe(
    'quarta-feira, 25 de novembro: 1 visualização',
  )
})

it('one day is spoken as missing, or as still to come', () => {
  expect(speakDay('reach', [null, 1, null], days, 0)).toMatch(/: sem dado$/)
  expect(speakDay('reach', [null, 1, null], days, 2)).toMatch(/: ainda sem dado$/)
})

it('one day is shown in place of the period', () => {
  expect(describeDay('posts', [1, 2, null], 0, '2026-11-24')).toEqual({
    ...{ number: '1', meaning: 'ter., 24 de nov', detail: 'post publicado' },
  })
  expect(describeDay('posts', [1, 2, null], 2, today)).toMatchObject({
    ...{ number: '–', detail: 'ainda sem dado' },
  })
})

const at = (fetchedAt: string | null) =>
  describeSource({ source: 'Instagram', fetchedAt }, 'America/Sao_Paulo', today)

it('the source says who told, and when by the clock of the project', () => {
  expect(at('2026-11-26T12:12:00.000Z')).toBe('Instagram, hoje às 09:12')
  expect(at('2026-11-26T00:40:00.000Z')).toBe('Instagram, ontem às 21:40')
  expect(at('2026-11-20T12:12:00.000Z')).toBe('Instagram, em 20 de nov às 09:12')
})

it('the source has no time where nothing was told so far', () => {
  expect(at(null)).toBe('Instagram')
})
