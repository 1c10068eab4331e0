import type { EntryProblem } from '#local/database/entry-core.ts'

/** Problems that the device itself reports about an entry; all others come from the server. */
export const deviceProblems = {
  OFFLINE: 'Aguardando conexão.',
  UNREACHABLE: 'Não foi possível falar com o servidor. O envio será tentado de novo.',
  BAD_ANSWER: 'O servidor deu uma resposta inesperada. O envio será tentado de novo.',
  SIGNED_OUT: 'Entre na sua conta para enviar este post.',
  OTHER_USER: 'Este post é de outra conta. Ele será enviado quando ela entrar de novo.',
  TIME_PASSED: 'O momento de publicar passou. Confirme o envio.',
  MEDIA_LOST: 'Uma das mídias não está mais neste aparelho. Edite o post e adicione-a de novo.',
  DRAFT_LOST: 'O conteúdo deste post não pôde ser lido neste aparelho.',
  FAILED: 'Algo deu errado neste aparelho. O envio será tentado de novo.',
  NOT_READY: 'O post está incompleto. Edite-o para enviar.',
  EARLIER_ARRIVED:
    'Uma versão anterior deste post já chegou ao servidor. Confira seus posts antes de enviar de novo.',
  PAUSED: 'Envio pausado.',
  BLOCKED: 'Aguardando a alteração anterior deste post.',
  OUTDATED: 'Outra pessoa mudou isto agora há pouco. Sua alteração continua em instantes.',
  POST_GONE: 'Este post foi excluído por outra pessoa.',
  UPLOAD_BUSY: 'O envio anterior desta mídia ainda está terminando. Ele continua em instantes.',
  UPLOAD_REFUSED: 'O servidor não aceitou o envio de uma das mídias.',
} as const satisfies Record<string, string>

export type DeviceProblemCode = keyof typeof deviceProblems

/** Whether the last sending got no answer at all. */
export function isUnanswered(problem: EntryProblem | null | undefined): boolean {
  return problem?.code === ('UNREACHABLE' satisfies DeviceProblemCode)
}

/** The problem in the words for a post; `problemOf` has the words for other kinds. */
export function deviceProblem(code: DeviceProblemCode): EntryProblem {
  return { code, message: deviceProblems[code] }
}
