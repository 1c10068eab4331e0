import { expect, test } from 'vitest'
import { toWaitingCsv } from './waiting-area.tsx'

const entry = {
  ...{ id: 7, name: 'Bia', email: 'bia@example.com', howDiscovered: 'Indicação' },
  createdAt: '2026-11-24T12:00:00.000Z',
}
const lineOf = (changes: Partial<typeof entry>) =>
  toWaitingCsv([{ ...entry, ...changes }])
    .split('\r\n')
    .slice(1)
    .join('\r\n')

test('a file begins with the mark of its encoding and the names of its columns', () => {
  expect(toWaitingCsv([entry])).toBe(
    '\ufeffposição;nome;email;como conheceu;entrou em\r\n' +
      '7;Bia;bia@example.com;Indicação;2026-11-24T12:00:00.000Z\r\n',
  )
  expect(toWaitingCsv([])).toBe('\ufeffposição;nome;email;como conheceu;entrou em\r\n')
})

test.each(['=1+1', '+55 11', '-2', '@soma', '\t=1', '  =1', '\u200b=1', '\r\n=1', '＝1'])(
  'what begins like a formula stays a text: %j',
  (howDiscovered) => {
    const [, , , cell = ''] = lineOf({ howDiscovered }).split(';')
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test('separators, quotes and line breaks stay in their cell', () => {
  expect(lineOf({ name: 'Bia; "a padeira"', howDiscovered: 'uma\r\n=2' })).toBe(
    '7;"Bia; ""a padeira""";bia@example.com;"uma\r\n=2";2026-11-24T12:00:00.000Z\r\n',
  )
})
