import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'

/** The message that a folder was not made, with the reason (docs/product-words.md). */
export function describeFolderFailure(error: unknown): string {
  return `Erro ao criar pasta: ${reasonOf(error)}`
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) {
    const fixed = fixedReasons[error.status]
    if (fixed) return fixed
  }
  if (error instanceof ApiError || error instanceof UnreachableError) return whyOf(error)
  return (error instanceof Error && error.message) || 'Erro desconhecido'
}

const fixedReasons: Readonly<Record<number, string>> = {
  404: 'Endpoint não encontrado. Verifique a configuração da API.',
  401: 'Não autorizado. Verifique sua autenticação.',
  500: 'Erro interno do servidor.',
}

/** A message of docs/product-words.md, followed by the reason where it is known. */
export function withReason(message: string, error: unknown): string {
  const isTold = error instanceof ApiError || error instanceof UnreachableError
  return isTold ? `${message} ${whyOf(error)}` : message
}

function whyOf(error: ApiError | UnreachableError): string {
  // The details say more than the general message of an error code, unless they are for programs.
  if (error instanceof ApiError && !error.has('RATE_LIMITED')) {
    const said = error.details.find(({ field }) => field !== 'folder_id')?.message
    if (said) return said
  }
  return describeFailure(error, 'usar o armazenamento')
}

export const failures = {
  rename: 'Erro ao renomear. Tente novamente.',
  download: 'Erro ao baixar arquivo.',
  remove: 'Erro ao excluir pasta/arquivo.',
  load: 'Erro ao carregar dados do storage',
  loadFolder: 'Erro ao carregar conteúdo da pasta',
} as const
