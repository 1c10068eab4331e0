import { expect, it } from 'vitest'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { describeFolderFailure, failures, withReason } from './storage-failure.ts'

const refusal = (
  status: number,
  code: string,
  message = 'Não.',
  details: { field: string; message: string }[] = [],
) => new ApiError(status, { code, message, details })

it.each([
  [refusal(404, 'NOT_FOUND'), 'Endpoint não encontrado. Verifique a configuração da API.'],
  [refusal(401, 'UNAUTHENTICATED'), 'Não autorizado. Verifique sua autenticação.'],
  [refusal(500, 'INTERNAL'), 'Erro interno do servidor.'],
  [
    refusal(409, 'NAME_TAKEN', 'Já existe um item com este nome nesta pasta.'),
    'Já existe um item com este nome nesta pasta.',
  ],
  [
    refusal(400, 'INVALID_REQUEST', 'Os dados enviados não são válidos.', [
      { field: 'name', message: 'Digite um nome.' },
    ]),
    'Digite um nome.',
  ],
  [
    refusal(403, 'FOLDER_LOCKED', 'Esta pasta é protegida por senha.', [
      { field: 'folder_id', message: '0c000000-0000-4000-8000-000000000003' },
    ]),
    'Esta pasta é protegida por senha.',
  ],
  [new Error('boom'), 'boom'],
  [new Error(''), 'Erro desconhecido'],
  ['nothing', 'Erro desconhecido'],
])('why a folder was not made is said for %s', (error, reason) => {
  expect(describeFolderFailure(error)).toBe(`Erro ao criar pasta: ${reason}`)
})

it('why a folder was not made is the connection where nobody answered', () => {
  const text = describeFolderFailure(new UnreachableError('network'))
  expect(text).toMatch(/^Erro ao criar pasta: Sem conexão/)
})

it('the reason after a message is what the server says', () => {
  const taken = refusal(409, 'NAME_TAKEN', 'Já existe um item com este nome nesta pasta.')
  expect(withReason(failures.rename, taken)).toBe(
    'Erro ao renomear. Tente novamente. Já existe um item com este nome nesta pasta.',
  )
})

it('the reason after a message says until when to wait', () => {
  const details = [{ field: 'password', message: 'x' }]
  const limited = new ApiError(429, { code: 'RATE_LIMITED', message: 'Muitas.', details }, 90)
  expect(withReason(failures.remove, limited)).toBe(
    'Erro ao excluir pasta/arquivo. Muitas tentativas. Tente de novo em 2 minutos.',
  )
})

it('the reason after a message is left out where nobody knows it', () => {
  expect(withReason(failures.download, new TypeError('x'))).toBe('Erro ao baixar arquivo.')
})
