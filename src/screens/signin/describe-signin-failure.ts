import { isQuotaError } from '#local/database/quota-full-error.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { DeviceStorageError } from '#src/session/sign-in/device-storage-error.ts'

/** What went wrong and what the person can do next, in words. */
export function describeSigninFailure(error: unknown): string {
  if (!(error instanceof DeviceStorageError)) return describeFailure(error, 'entrar')
  if (isQuotaError(error))
    return 'O armazenamento deste aparelho está cheio, e o uPubly precisa de um pouco dele para não perder seus posts. Libere espaço e tente de novo.'
  return 'Este navegador não deixou guardar dados neste aparelho, e o uPubly precisa disso para não perder seus posts. Saia da navegação privada ou libere o armazenamento e tente de novo.'
}
