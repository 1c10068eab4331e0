import type { ErrorCode } from './errors.ts'

/** In Portuguese. Not in `errors.ts`, to keep the page small: it gets the messages in answers. */
export const errorMessages: Record<ErrorCode, string> = {
  INVALID_REQUEST: 'Os dados enviados não são válidos.',
  INVALID_CREDENTIALS: 'Email ou senha incorretos.',
  UNAUTHENTICATED: 'Entre na sua conta para continuar.',
  SESSION_ENDED: 'Sua sessão terminou. Entre novamente.',
  EMAIL_NOT_VERIFIED: 'Confirme seu email antes de entrar. Enviamos um novo código para você.',
  CODE_INVALID: 'Código inválido ou expirado.',
  PASSKEY_INVALID: 'A chave de acesso não foi aceita. Tente de novo ou use sua senha.',
  PASSKEY_LIMIT_REACHED: 'Você já tem 10 chaves de acesso. Remova uma que não usa mais.',
  CONFIRMATION_REQUIRED: 'Confirme que é você para continuar.',
  FORBIDDEN: 'Você não tem permissão para fazer isso.',
  NOT_A_MEMBER: 'Este projeto foi excluído ou você não participa mais dele.',
  PLATFORM_NOT_LINKABLE: 'Esta rede ainda não pode ser conectada.',
  ACCOUNT_LIMIT_REACHED: 'Este projeto já tem o máximo de contas do seu plano.',
  SECOND_STEP_REQUIRED:
    'Ative a verificação em duas etapas na sua conta e entre com ela para abrir esta área.',
  SUBSCRIPTION_REQUIRED:
    'O plano deste projeto terminou. Nada foi apagado e o que já estava agendado será publicado; para agendar ou conectar contas de novo, veja em Cobrança o que falta.',
  REFUND_NOT_POSSIBLE:
    'Não há um pagamento que possa ser devolvido por aqui. Se precisar, escreva para nós pelo formulário de contato.',
  ALREADY_WAITING: 'Este email já está na lista de espera.',
  NOT_FOUND: 'Não encontrado.',
  PROJECT_LIMIT_REACHED: 'Você atingiu o limite de projetos no seu plano atual.',
  MEMBER_LIMIT_REACHED: 'Este projeto já tem o máximo de 200 membros e convites pendentes.',
  ALREADY_MEMBER: 'Esta pessoa já participa do projeto.',
  LAST_OWNER: 'O projeto precisa de um proprietário. Transfira o projeto antes.',
  INVITE_INVALID: 'Este convite não vale mais. Peça um novo a quem convidou você.',
  INVITE_OTHER_EMAIL: 'Este convite foi enviado para outro email. Entre com o email do convite.',
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
  REPORT_LIMIT_REACHED:
    'Este projeto já tem o máximo de 50 relatórios. Encerre o link de um que ninguém usa mais.',
  CALENDAR_FEED_LIMIT_REACHED:
    'Este projeto já tem o máximo de 20 endereços do calendário. Retire um que ninguém usa mais.',
  FOLDER_LOCKED: 'Esta pasta é protegida por senha. Abra-a com a senha e tente de novo.',
  FOLDER_PASSWORD_WRONG: 'Senha incorreta.',
  NAME_TAKEN: 'Já existe um item com este nome nesta pasta.',
  STORAGE_COUNT_REACHED: 'O armazenamento chegou ao máximo de itens. Exclua o que não usa mais.',
  STORAGE_LIMIT_REACHED:
    'Não há mais espaço. Exclua arquivos do armazenamento e da lixeira, ou posts e templates com mídia (o espaço destes volta em até um dia), e tente de novo.',
  MEDIA_TOO_LARGE: 'O arquivo é grande demais.',
  MEDIA_UNSUPPORTED: 'O arquivo não é uma imagem ou um vídeo que possamos publicar.',
  MEDIA_RULES: 'As mídias não podem ser combinadas assim.',
  POST_REJECTED: 'O post não segue as regras de uma das redes escolhidas.',
  SCHEDULE_IN_PAST: 'O horário escolhido já passou.',
  ACCOUNT_UNAVAILABLE: 'Uma das contas escolhidas não está mais conectada a este projeto.',
  EXPORT_LINK_INVALID:
    'Este link não vale mais. Em Meu perfil, peça de novo para exportar seus dados.',
  LINK_STATE_INVALID: 'Esta autorização não é mais válida. Conecte a conta novamente.',
  LINKING_FAILED: 'A rede não confirmou a autorização. Conecte a conta novamente.',
  BILLING_UNAVAILABLE:
    'O serviço de pagamentos não respondeu. Sua assinatura continua como está; tente de novo em instantes.',
  NETWORK_UNAVAILABLE: 'A rede social não respondeu. Tente de novo em instantes.',
  AI_NOT_CONFIGURED: 'A inteligência artificial não está configurada neste servidor.',
  AI_UNFINISHED: 'A resposta da inteligência artificial parou antes do fim.',
  AI_FAILED: 'A inteligência artificial não respondeu.',
  RATE_LIMITED: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  SERVICE_UNAVAILABLE: 'O serviço está reiniciando. Tente de novo em instantes.',
  STORAGE_FULL: 'O servidor está sem espaço. Tente de novo mais tarde.',
  INTERNAL: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
}
