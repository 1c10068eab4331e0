import * as v from 'valibot'
import type { Violation } from '#contract/envelope.ts'
import { ScheduledTemplate } from '#contract/template.ts'
import type { Draft } from '../db.ts'
import { toTemplate } from './to-template.ts'

/** What keeps a draft from being sent as it is, by the rules of the wire. */
export function checkDraft(draft: Draft, pressedAt: number): Violation[] {
  const result = v.safeParse(ScheduledTemplate, toTemplate(draft, pressedAt))
  return (result.issues ?? []).map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))
}
