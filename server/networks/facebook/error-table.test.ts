import { expect, it } from 'vitest'
import { findErrorRule, findProcessingRule } from './error-table.ts'

it.each([
  [190, 492, 'auth', 'não tem mais acesso à Página'],
  [190, 460, 'auth', 'senha desta conta do Facebook'],
  [190, undefined, 'auth', 'Conecte a conta novamente'],
  [102, undefined, 'auth', 'encerrou a autorização'],
  [10, undefined, 'permission', 'permita publicar'],
  [200, undefined, 'permission', 'permita publicar'],
  [275, 7, 'permission', 'permita publicar'],
  [100, 1_404_078, 'permission', 'confirmação de identidade'],
  [506, undefined, 'content', 'igual ao último'],
  [100, 1_366_051, 'content', 'fotos que já foram publicadas'],
  [100, 1_609_005, 'content', 'ler o link'],
  [100, 1_609_008, 'content', 'links para ele mesmo'],
  [100, 1_366_046, 'media', 'até 4 MB'],
  [352, 1_363_024, 'media', 'H.264'],
  [1, 1_390_008, 'rate_limited', 'rápido demais'],
  [80_001, undefined, 'rate_limited', 'pediu para esperar'],
  [613, undefined, 'rate_limited', 'pediu para esperar'],
  [368, undefined, 'policy', 'suspeita de spam'],
  [368, 1_404_102, 'policy', 'por suas regras'],
  [368, 1_404_112, 'policy', 'limitou a conta'],
  [2, 1_363_047, 'transient', 'com problemas'],
  [100, 33, 'transient', 'não encontrou a Página'],
  [6001, 1_363_037, 'transient', 'vídeo inteiro'],
  [100, undefined, 'content', 'não aceitou os dados'],
] as const)('the error %s/%s is %s', (code, subcode, failure, words) => {
  expect(findErrorRule(code, subcode)).toMatchObject({
    ...{ failure, explanation: expect.stringContaining(words) },
  })
})

it('an error that no table lists is unknown, and its code is told', () => {
  expect(findErrorRule(77_777, 5)).toEqual({
    failure: 'unknown',
    explanation: 'O Facebook recusou a publicação por um motivo desconhecido (código 77777/5).',
  })
})

it.each([
  [1_363_040, '9:16'],
  [1_363_127, '540 × 960'],
  [1_363_128, '3 a 90 segundos'],
  [1_363_129, '24 a 60 quadros'],
  [undefined, 'não conseguiu processar'],
  [99, 'não conseguiu processar'],
])('a video that cannot be processed (%s) is refused for good, in words', (code, words) => {
  expect(findProcessingRule(code)).toMatchObject({
    ...{ failure: 'media', explanation: expect.stringContaining(words) },
  })
})
