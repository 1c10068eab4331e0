import type { ErrorCode } from './errors.ts'

/**
 * The server's message for each code, in Portuguese. In a file of its own to keep the page small:
 * it gets the messages in answers.
 */
export const errorMessages: Record<ErrorCode, string> = {
  INVALID_REQUEST: 'Os dados enviados não são válidos.',
  INVALID_CREDENTIALS: 'Email ou senha incorretos.',
  UNAUTHENTICATED: 'Entre na sua conta para continuar.',
  SESSION_ENDED: 'Sua sessão terminou. Entre novamente.',
  FORBIDDEN: 'Você não tem permissão para fazer isso.',
  PLATFORM_NOT_LINKABLE: 'Esta rede ainda não pode ser conectada.',
  ACCOUNT_LIMIT_REACHED: 'Este projeto já tem o máximo de contas do seu plano.',
  NOT_FOUND: 'Não encontrado.',
  PROJECT_REQUIRED: 'Escolha um projeto.',
  IDEMPOTENCY_KEY_REQUIRED: 'Falta a chave que impede o envio em dobro.',
  IDEMPOTENCY_KEY_REUSED: 'Esta chave de envio já foi usada com outro conteúdo.',
  IDEMPOTENCY_IN_PROGRESS: 'Este envio já está em andamento.',
  VERSION_CONFLICT: 'O post foi alterado por outra pessoa.',
  VERSION_REQUIRED: 'Falta dizer sobre qual versão do post a alteração foi feita.',
  ALREADY_PUBLISHED: 'Este post já foi publicado e não pode mais ser alterado.',
  DELIVERY_IN_PROGRESS: 'Este post está sendo publicado neste momento. Tente de novo em instantes.',
  UPLOAD_INCOMPLETE: 'A mídia chegou incompleta e será enviada de novo.',
  UPLOAD_EXPIRED: 'O envio de uma mídia expirou e será feito de novo.',
  TEMPLATE_LIMIT_REACHED:
    'Este projeto já tem o máximo de templates. Exclua um que ninguém usa mais e tente de novo.',
  STORAGE_LIMIT_REACHED:
    'Não há mais espaço para mídia. Exclua posts ou templates com mídia e tente de novo: o espaço volta em até um dia.',
  MEDIA_TOO_LARGE: 'O arquivo é grande demais.',
  MEDIA_UNSUPPORTED: 'O arquivo não é uma imagem ou um vídeo que possamos publicar.',
  MEDIA_RULES: 'As mídias não podem ser combinadas assim.',
  POST_REJECTED: 'O post não segue as regras de uma das redes escolhidas.',
  SCHEDULE_IN_PAST: 'O horário escolhido já passou.',
  ACCOUNT_UNAVAILABLE: 'Uma das contas escolhidas não está mais conectada a este projeto.',
  LINK_STATE_INVALID: 'Esta autorização não é mais válida. Conecte a conta novamente.',
  LINKING_FAILED: 'A rede não confirmou a autorização. Conecte a conta novamente.',
  NETWORK_UNAVAILABLE: 'A rede social não respondeu. Tente de novo em instantes.',
  AI_NOT_CONFIGURED: 'A inteligência artificial não está configurada neste servidor.',
  AI_FAILED: 'A inteligência artificial não respondeu. Seu texto continua como estava.',
  RATE_LIMITED: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  SERVICE_UNAVAILABLE: 'O serviço está reiniciando. Tente de novo em instantes.',
  STORAGE_FULL: 'O servidor está sem espaço. Tente de novo mais tarde.',
  INTERNAL: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
}
