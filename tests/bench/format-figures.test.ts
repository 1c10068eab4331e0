import { expect, test } from 'vitest'
import { formatFigures } from './format-figures.ts'

test('formatFigures shows each figure with its floor, ratio and whether the target is met', () => {
  const table = formatFigures([
    { what: 'start', value: 900, unit: 'ms', floor: 300, target: { value: 3000 } },
    { what: 'reopen', value: 500, unit: 'ms', floor: 100, target: { ratio: 3 } },
    { what: 'kept', value: 12.34, unit: 'MiB' },
  ])
  expect(table.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
    ['', 'figure', 'floor', 'ratio', 'target'],
    ['start', '900 ms', '300 ms', '3.00', '<= 3000 ms', 'met'],
    ['reopen', '500 ms', '100 ms', '5.00', '<= 3 x', 'MISSED'],
    ['kept', '12.3 MiB'],
  ])
})
