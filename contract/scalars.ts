import * as v from 'valibot'
import { zoneName } from './time/wall-clock.ts'

export const Uuid = v.pipe(v.string(), v.uuid())

/** An instant, ISO 8601 with zone, e.g. '2026-11-21T17:30:00.000Z'. */
export const Instant = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  // Valid by the standard, but not parsed by every engine ('…T10:00:00+05').
  v.check((text) => Number.isFinite(Date.parse(text)), 'Horário inválido'),
  v.check(isOfWrittenYear, 'Horário inválido'),
  v.check(hasRealDay, 'Esta data não existe'),
)

/** In UTC: the database has no year 0, and writes later ones in another way. */
function isOfWrittenYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** Engines take the 30th of February for the second of March. */
function hasRealDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** An IANA zone the running engine knows, e.g. 'America/Sao_Paulo'. */
export const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((zone) => zoneName(zone) !== undefined, 'Fuso horário desconhecido'),
)

export const defaultTimeZone = 'America/Sao_Paulo'

export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A whole number that travels as text (query strings, form fields). */
export const WholeNumberText = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
