import { type ErrorRule, rule, unknownRule } from '../error-rule.ts'

const again = 'Conecte a conta novamente.'
const later = 'O TikTok está com problemas.'
const open = 'Abra o aplicativo do TikTok e confira o que ele pede.'
const permit = `Falta permissão para publicar. ${again.slice(0, -1)} e permita publicar.`
const spam = `O TikTok bloqueou esta publicação por suspeita de spam. ${open}`
const format =
  'O TikTok não aceita este vídeo. Ele pede MP4, MOV ou WebM com H.264, H.265, VP8 ou VP9.'

/**
 * Rules by `error.code` (docs/networks.md 5.5; read 2026-11-26). A code that is not listed is
 * `unknown`: it is not tried again, and a person has to decide.
 */
const rules: Readonly<Record<string, ErrorRule>> = {
  access_token_invalid: rule('auth', `O TikTok encerrou a autorização desta conta. ${again}`),
  scope_not_authorized: rule('permission', permit),
  scope_permission_missed: rule('permission', permit),
  // Counted over a sliding minute (5.3).
  rate_limit_exceeded: rule('rate_limited', 'O TikTok pediu para esperar.', {
    retryAfterSeconds: 60,
  }),
  invalid_param: rule('content', 'O TikTok não aceitou os dados do post.'),
  invalid_params: rule('content', 'O TikTok não aceitou os dados do post.'),
  invalid_file_upload: rule('media', format),
  privacy_level_option_mismatch: rule(
    'content',
    'A conta não permite mais a opção escolhida em “Quem pode ver”. Escolha outra.',
  ),
  // What the operator has to set up (docs/operating.md), so nothing is said against the account.
  url_ownership_unverified: rule(
    'policy',
    'O TikTok ainda não reconhece o endereço deste servidor e por isso não busca as fotos. Avise quem cuida do uPubly.',
  ),
  unaudited_client_can_only_post_to_private_accounts: rule(
    'policy',
    'O uPubly ainda não passou pela auditoria do TikTok: por enquanto só publica em contas privadas, como “Somente eu”. Deixe a conta privada no aplicativo do TikTok e escolha “Somente eu”.',
  ),
  spam_risk_too_many_posts: rule(
    'quota',
    'A conta atingiu o limite diário de publicações do TikTok.',
  ),
  spam_risk_too_many_pending_share: rule(
    'quota',
    'A conta tem rascunhos demais à espera no aplicativo do TikTok.',
  ),
  reached_active_user_cap: rule(
    'quota',
    'O uPubly atingiu o número de contas que o TikTok deixa publicar por dia.',
  ),
  spam_risk_user_banned_from_posting: rule(
    'policy',
    `O TikTok impediu esta conta de publicar. ${open}`,
  ),
  spam_risk_text: rule('policy', 'O TikTok recusou o texto por suspeita de spam. Mude a legenda.'),
  spam_risk: rule('policy', spam),
  app_version_check_failed: rule('content', 'O aplicativo do TikTok da conta é antigo demais.'),
  invalid_publish_id: rule('content', 'O TikTok não conhece mais esta publicação.'),
  token_not_authorized_for_specified_publish_id: rule(
    'content',
    'O TikTok não conhece mais esta publicação.',
  ),
  internal_error: rule('transient', later),
}

/** Rules by `fail_reason` of a post that was taken and then ended (docs/networks.md 5.5). */
const failReasons: Readonly<Record<string, ErrorRule>> = {
  file_format_check_failed: rule('media', format),
  duration_check_failed: rule('media', 'A duração do vídeo não é aceita pelo TikTok nesta conta.'),
  frame_rate_check_failed: rule('media', 'O TikTok pede vídeos de 23 a 60 quadros por segundo.'),
  picture_size_check_failed: rule(
    'media',
    'O tamanho da imagem não é aceito pelo TikTok: vídeos têm de 360 a 4096 pixels de lado, fotos até 1080.',
  ),
  internal: rule('transient', later, { attemptsAtMost: 8 }),
  video_pull_failed: rule('transient', 'O TikTok não conseguiu buscar o vídeo.', {
    attemptsAtMost: 4,
  }),
  photo_pull_failed: rule('transient', 'O TikTok não conseguiu buscar as fotos.', {
    attemptsAtMost: 4,
  }),
  publish_cancelled: rule('policy', 'A publicação foi cancelada no TikTok.'),
  auth_removed: rule('auth', `A autorização desta conta foi retirada no TikTok. ${again}`),
  spam_risk_too_many_posts: rules.spam_risk_too_many_posts ?? rule('quota', spam),
  spam_risk_user_banned_from_posting:
    rules.spam_risk_user_banned_from_posting ?? rule('policy', spam),
  spam_risk_text: rules.spam_risk_text ?? rule('policy', spam),
  spam_risk: rule('policy', spam),
}

/** Rules by `error` of the token endpoint (RFC 6749; docs/networks.md 5.1). */
const tokenErrors: Readonly<Record<string, ErrorRule>> = {
  invalid_grant: rule('auth', `O TikTok encerrou a autorização desta conta. ${again}`),
  access_denied: rule('auth', `O TikTok encerrou a autorização desta conta. ${again}`),
  // The operator's mistake: no account has to be connected again for it.
  invalid_client: rule('transient', 'O TikTok não reconhece o aplicativo deste servidor.'),
  unauthorized_client: rule('transient', 'O TikTok não reconhece o aplicativo deste servidor.'),
  server_error: rule('transient', later),
  temporarily_unavailable: rule('transient', later),
}

export const findErrorRule = (code: string): ErrorRule => rules[code] ?? unlisted(code)

export const findFailReason = (reason: string): ErrorRule => failReasons[reason] ?? unlisted(reason)

export const findTokenError = (error: string): ErrorRule =>
  tokenErrors[error] ?? unlisted(error, 'a autorização')

/** Whether the table has the code; others are judged by their HTTP status first. */
export const isListed = (code: string): boolean => code in rules

/** For a code that no table lists: only what looks like one is shown. */
function unlisted(code: string, refused?: string): ErrorRule {
  return unknownRule('TikTok', /^[a-z0-9_]{1,80}$/i.test(code) ? code : 'sem código', refused)
}
