import { expect, it } from 'vitest'
import { formatTaxId, readTaxId } from './billing-documents.ts'

it('billing documents: reads a CPF and a CNPJ, with and without their punctuation', () => {
  expect(readTaxId('529.982.247-25')).toEqual({ type: 'cpf', value: '52998224725' })
  expect(readTaxId(' 52998224725 ')).toEqual({ type: 'cpf', value: '52998224725' })
  expect(readTaxId('11.222.333/0001-81')).toEqual({ type: 'cnpj', value: '11222333000181' })
})

it('billing documents: reads a CNPJ with letters, also small ones', () => {
  const read = { type: 'cnpj', value: '12ABC34501DE35' }
  expect(readTaxId('12.ABC.345/01DE-35')).toEqual(read)
  expect(readTaxId('12.abc.345/01de-35')).toEqual(read)
})

it.each([
  ['wrong check digits of a CPF', '529.982.247-26'],
  ['wrong check digits of a CNPJ', '11.222.333/0001-82'],
  ['a wrong letter', '12.ABD.345/01DE-35'],
  ['letters in the check digits', '12.ABC.345/01DE-3A'],
  ['the same digit throughout', '111.111.111-11'],
  ['only zeros', '00.000.000/0000-00'],
  ['one digit too few', '5299822472'],
  ['letters in a CPF', '529.982.24A-25'],
  ['digits of another script', '５２９９８２２４７２５'],
  ['a very long text', `529.982.247-25${' '.repeat(100)}`],
  ['nothing', ''],
])('billing documents: refuses %s', (_what, written) => {
  expect(readTaxId(written)).toBeUndefined()
})

it('billing documents: writes both with their punctuation', () => {
  expect(formatTaxId({ type: 'cpf', value: '52998224725' })).toBe('529.982.247-25')
  expect(formatTaxId({ type: 'cnpj', value: '12ABC34501DE35' })).toBe('12.ABC.345/01DE-35')
})
