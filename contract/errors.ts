/**
 * The closed list of error codes. Decisions are made on the code, never on the message.
 * `status` is the HTTP status; `isRetryable` says whether sending the same request again may succeed.
 */
export const errorCodes = {
  INVALID_REQUEST: {
    status: 400,
    isRetryable: false,
    message: 'Os dados enviados não são válidos.',
  },
  INVALID_CREDENTIALS: { status: 401, isRetryable: false, message: 'Email ou senha incorretos.' },
  UNAUTHENTICATED: {
    status: 401,
    isRetryable: false,
    message: 'Entre na sua conta para continuar.',
  },
  SESSION_ENDED: {
    status: 401,
    isRetryable: false,
    message: 'Sua sessão terminou. Entre novamente.',
  },
  FORBIDDEN: {
    status: 403,
    isRetryable: false,
    message: 'Você não tem permissão para fazer isso.',
  },
  PLATFORM_NOT_LINKABLE: {
    status: 403,
    isRetryable: false,
    message: 'Esta rede ainda não pode ser conectada.',
  },
  ACCOUNT_LIMIT_REACHED: {
    status: 403,
    isRetryable: false,
    message: 'Este projeto já tem o máximo de contas do seu plano.',
  },
  NOT_FOUND: { status: 404, isRetryable: false, message: 'Não encontrado.' },
  PROJECT_REQUIRED: { status: 400, isRetryable: false, message: 'Escolha um projeto.' },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    isRetryable: false,
    message: 'Falta a chave que impede o envio em dobro.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    isRetryable: false,
    message: 'Esta chave de envio já foi usada com outro conteúdo.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    isRetryable: true,
    message: 'Este envio já está em andamento.',
  },
  VERSION_CONFLICT: {
    status: 412,
    isRetryable: false,
    message: 'O post foi alterado por outra pessoa.',
  },
  UPLOAD_INCOMPLETE: {
    status: 400,
    isRetryable: true,
    message: 'A mídia chegou incompleta e será enviada de novo.',
  },
  MEDIA_TOO_LARGE: { status: 413, isRetryable: false, message: 'O arquivo é grande demais.' },
  MEDIA_UNSUPPORTED: {
    status: 422,
    isRetryable: false,
    message: 'O arquivo não é uma imagem ou um vídeo que possamos publicar.',
  },
  MEDIA_RULES: {
    status: 422,
    isRetryable: false,
    message: 'As mídias não podem ser combinadas assim.',
  },
  POST_REJECTED: {
    status: 422,
    isRetryable: false,
    message: 'O post não segue as regras de uma das redes escolhidas.',
  },
  SCHEDULE_IN_PAST: { status: 422, isRetryable: false, message: 'O horário escolhido já passou.' },
  ACCOUNT_UNAVAILABLE: {
    status: 422,
    isRetryable: false,
    message: 'Uma das contas escolhidas não está mais conectada a este projeto.',
  },
  LINK_STATE_INVALID: {
    status: 400,
    isRetryable: false,
    message: 'Esta autorização não é mais válida. Conecte a conta novamente.',
  },
  LINKING_FAILED: {
    status: 502,
    isRetryable: false,
    message: 'A rede não confirmou a autorização. Conecte a conta novamente.',
  },
  NETWORK_UNAVAILABLE: {
    status: 503,
    isRetryable: true,
    message: 'A rede social não respondeu. Tente novamente em instantes.',
  },
  RATE_LIMITED: {
    status: 429,
    isRetryable: true,
    message: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    isRetryable: true,
    message: 'O serviço está reiniciando. Tente novamente em instantes.',
  },
  STORAGE_FULL: {
    status: 507,
    isRetryable: true,
    message: 'O servidor está sem espaço. Tente novamente mais tarde.',
  },
  INTERNAL: {
    status: 500,
    isRetryable: true,
    message: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  },
} as const satisfies Record<string, { status: number; isRetryable: boolean; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** Narrows a string from the wire to a known code; an unknown one (a newer server) gives undefined. */
export function asErrorCode(code: string): ErrorCode | undefined {
  return Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : undefined
}
