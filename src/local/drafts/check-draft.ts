import * as v from 'valibot'
import type { Violation } from '#contract/envelope.ts'
import { ScheduledTemplate, Template } from '#contract/template.ts'
import type { Draft } from '#local/database/rows.ts'
import { fieldPrefix } from './field-prefix.ts'
import { toContent, toTemplate } from './to-template.ts'

/** What keeps a draft from being sent as it is, by the schemas of the contract. */
export function checkDraft(draft: Draft, pressedAt: number): Violation[] {
  return listViolations(draft, v.safeParse(ScheduledTemplate, toTemplate(draft, pressedAt)).issues)
}

/** The same for a draft that is sent without its times, as a template. */
export function checkContent(draft: Draft): Violation[] {
  return listViolations(draft, v.safeParse(Template, toContent(draft)).issues)
}

function listViolations(
  draft: Draft,
  issues: readonly v.BaseIssue<unknown>[] | undefined,
): Violation[] {
  return (issues ?? []).map((issue) => {
    const field = v.getDotPath(issue) ?? ''
    return { field, message: fieldPrefix(draft.versions, field) + issue.message }
  })
}
