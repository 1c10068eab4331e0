import * as v from 'valibot'
import { Instant, Uuid } from './scalars.ts'
import { storableText } from './texts/texts.ts'
import { wallClockAt } from './time/wall-clock.ts'

/** Days after which the link of a report ends; the person chooses. */
export const reportLifeDays = [7, 30, 90] as const

/** Of one project at a time. */
export const maxReports = 50

/** A calendar month, 'YYYY-MM'. */
export const ReportMonth = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mês inválido'))

export const ReportForm = v.object({
  month: ReportMonth,
  lifeDays: v.picklist(reportLifeDays),
})
export type ReportForm = v.InferOutput<typeof ReportForm>

/** A page with a month of the project for its client: whoever has the address may read it. */
export const Report = v.object({
  id: Uuid,
  month: ReportMonth,
  /** Null when it can no longer be shown, since a key is gone; whoever has it reads on. */
  url: v.nullable(v.string()),
  createdAt: Instant,
  /** Who made it; null once that account was deleted. */
  createdBy: v.nullable(v.string()),
  expiresAt: Instant,
})
export type Report = v.InferOutput<typeof Report>

/** Who makes the reports: stands at their head. */
export const ReportBrandForm = v.object({
  /** '' for none: the project's name stands alone. */
  agencyName: v.pipe(
    v.string(),
    v.maxLength(500, 'Use no máximo 80 caracteres'),
    storableText,
    v.trim(),
    v.maxLength(80, 'Use no máximo 80 caracteres'),
  ),
})
export type ReportBrandForm = v.InferOutput<typeof ReportBrandForm>

export const ReportBrand = v.object({
  agencyName: v.string(),
  /** Of our own server; null for none. */
  logoUrl: v.nullable(v.string()),
})
export type ReportBrand = v.InferOutput<typeof ReportBrand>

/** In bytes. */
export const maxLogoBytes = 2 * 1024 * 1024

const words = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month that a calendar in `timeZone` shows at an instant in ms: '2026-11'. */
export function reportMonthAt(instant: number, timeZone: string): string {
  return wallClockAt(instant, timeZone).date.slice(0, 7)
}

/** 'novembro de 2026', of '2026-11'. */
export function nameMonth(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`))
}

/** A month so many months later, earlier when negative: of '2026-01' and -1, '2025-12'. */
export function shiftMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
