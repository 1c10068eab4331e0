import * as v from 'valibot'
import type { Violation } from '#contract/envelope.ts'
import { networks } from '#contract/networks/networks.ts'
import { ScheduledTemplate, Template } from '#contract/template.ts'
import type { Draft } from '../db.ts'
import { toContent, toTemplate } from './to-template.ts'

/** What keeps a draft from being sent as it is, by the rules of the wire. */
export function checkDraft(draft: Draft, pressedAt: number): Violation[] {
  return listViolations(draft, v.safeParse(ScheduledTemplate, toTemplate(draft, pressedAt)).issues)
}

/** The same of one that is sent without its times, as a template. */
export function checkContent(draft: Draft): Violation[] {
  return listViolations(draft, v.safeParse(Template, toContent(draft)).issues)
}

function listViolations(
  draft: Draft,
  issues: readonly v.BaseIssue<unknown>[] | undefined,
): Violation[] {
  return (issues ?? []).map((issue) => {
    const field = v.getDotPath(issue) ?? ''
    return { field, message: namePlace(draft, field) + issue.message }
  })
}

/** 'Endereço inválido' alone would not say where: which network's text, which file's. */
function namePlace({ versions }: Draft, field: string): string {
  const [list, index] = field.split('.')
  const version = list === 'versions' ? versions[Number(index)] : undefined
  if (version) return `${networks[version.platformId].label}: `
  return list === 'mediaAltTexts' && index !== undefined
    ? `Texto alternativo da mídia ${Number(index) + 1}: `
    : ''
}
