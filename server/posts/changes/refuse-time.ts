import { maxOccurrences } from '#contract/schedule.ts'
import { ApiError } from '../../http/api-error.ts'

/** The last year that ISO 8601 writes with four digits; later ones have a sign and six. */
const lastYear = 9999

export function isBeyondCalendar(time: Date): boolean {
  return time.getUTCFullYear() > lastYear
}

export function refusePast(field: string): ApiError {
  return refuse('SCHEDULE_IN_PAST', field, 'Este horário já passou.')
}

export function refuseTooFar(field: string): ApiError {
  return refuse('INVALID_REQUEST', field, 'Este horário é distante demais.')
}

export function refuseTooMany(field: string): ApiError {
  const message = `Um post pode ter no máximo ${maxOccurrences} horários.`
  return refuse('INVALID_REQUEST', field, message)
}

function refuse(code: 'SCHEDULE_IN_PAST' | 'INVALID_REQUEST', field: string, message: string) {
  return new ApiError(code, { details: [{ field, message }] })
}
