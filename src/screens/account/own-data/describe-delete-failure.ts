import { ApiError } from '#local/calls/api-error.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'

/** Why the account was not deleted, and what the person has to do first. */
export function describeDeleteFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return describeFailure(error, 'excluir sua conta')
  if (error.has('DELIVERY_IN_PROGRESS'))
    return 'Um post seu está sendo publicado neste momento. Nada foi excluído: tente de novo em instantes.'
  if (!error.has('LAST_OWNER')) return describeFailure(error, 'excluir sua conta')
  const names = error.details.map(({ message }) => message).join(', ')
  return `Nada foi excluído. Outras pessoas participam de projetos seus: ${names}. Transfira-os antes, na página Equipe, ou exclua-os.`
}
