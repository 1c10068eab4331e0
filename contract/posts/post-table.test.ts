import { expect, it } from 'vitest'
import { formulaGuard } from './post-table.ts'

const { add, take } = formulaGuard

it.each(['=1+1', '+55', '-1', '@padaria', '  =1', '\t=1', '\r', '\n-', '＝1', '\u200b=1'])(
  'a cell that a spreadsheet would run becomes a text: %j',
  (cell) => {
    expect(add(cell)).toBe(`'${cell}`)
    expect(take(add(cell))).toBe(cell)
  },
)

it.each(["'=1", "''@a", "'", "'olá", '', 'Pão = bom', '10:30', "d'água"])(
  'every cell is read back as it was: %j',
  (cell) => {
    expect(take(add(cell))).toBe(cell)
  },
)

it('what runs nothing is written as it is', () => {
  for (const cell of ['Pão quentinho', "'aspas'", '10/11/2026', 'a=b']) expect(add(cell)).toBe(cell)
})
