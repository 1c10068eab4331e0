import { expect, it } from 'vitest'
import { connectedText, connectText, totalText } from './count-texts.ts'

it('the text about accounts says how many accounts a network has', () => {
  expect(connectedText(0)).toBe('Não conectado')
  expect(connectedText(1)).toBe('1 conta conectada')
  expect(connectedText(40)).toBe('40 contas conectadas')
})

it('the text about accounts says how many there are over all networks', () => {
  expect(totalText(0)).toBe('0 contas conectadas no total')
  expect(totalText(1)).toBe('1 conta conectada no total')
  expect(totalText(12)).toBe('12 contas conectadas no total')
})

it('the text about accounts says how many are about to be connected', () => {
  expect(connectText(0)).toBe('Conectar')
  expect(connectText(1)).toBe('Conectar 1 conta')
  expect(connectText(2)).toBe('Conectar 2 contas')
})
