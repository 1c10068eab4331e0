import { expect, it } from 'vitest'
import { describeLastActive } from './describe-last-active.ts'

const zone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-20T17:30:00Z')

it.each([
  ['2026-11-20T17:11:00Z', 'Ativo(a) agora há pouco'],
  // The clock of the server that wrote it may be ahead of this one's.
  ['2026-11-20T17:31:00Z', 'Ativo(a) agora há pouco'],
  ['2026-11-20T17:10:00Z', 'Última atividade: hoje, 14:10'],
  ['2026-11-20T03:00:00Z', 'Última atividade: hoje, 00:00'],
  ['2026-11-20T02:59:00Z', 'Última atividade: ontem, 23:59'],
  ['2026-11-19T02:59:00Z', 'Última atividade: 18 de nov'],
  ['2026-01-01T03:00:00Z', 'Última atividade: 1 de jan'],
  ['2026-01-01T02:59:00Z', 'Última atividade: 31 de dez de 2025'],
  [null, 'Ainda não abriu o projeto'],
  // Members that an earlier version stored on the device lack the field.
  [undefined, ''],
])('somebody who last used the project at %s: %s', (lastActiveAt, words) => {
  expect(describeLastActive({ lastActiveAt, isYou: false }, zone, now)).toBe(words)
})

it('whoever asks is using it now, whatever is written down', () => {
  for (const lastActiveAt of [null, '2026-11-01T12:00:00Z'])
    expect(describeLastActive({ lastActiveAt, isYou: true }, zone, now)).toBe(
      'Ativo(a) agora há pouco',
    )
})
