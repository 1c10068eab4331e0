import { formatCount } from '#contract/texts/format-numbers.ts'

/** 'Não conectado', '1 conta conectada', '3 contas conectadas' */
export function connectedText(count: number): string {
  return count === 0 ? 'Não conectado' : formatCount(count, 'conta conectada', 'contas conectadas')
}

/** '0 contas conectadas no total' */
export function totalText(count: number): string {
  return `${formatCount(count, 'conta conectada', 'contas conectadas')} no total`
}

/** 'Conectar', 'Conectar 1 conta', 'Conectar 3 contas' */
export function connectText(count: number): string {
  return count === 0 ? 'Conectar' : `Conectar ${formatCount(count, 'conta', 'contas')}`
}
