import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ScheduledTemplate } from '#contract/template.ts'
import { readTemplateForm } from '#contract/template-form.ts'
import { ApiError } from '../http/api-error.ts'
import { checkInput } from '../http/check-input.ts'
import type { ReceivedForm } from '../media/receive-multipart.ts'

/** The template the form carries, its files held against the hashes it announces. */
export function readTemplate(form: Pick<ReceivedForm, 'fields' | 'files'>): ScheduledTemplate {
  const read = readTemplateForm(form.fields)
  if (read === undefined) throw new ApiError('INVALID_REQUEST')
  const template = checkInput(ScheduledTemplate, read)
  const arrived = form.files.map(({ sha256 }) => sha256)
  const isComplete =
    template.mediaHashes.length === arrived.length &&
    template.mediaHashes.every((hash, index) => hash === arrived[index])
  if (template.mediaHashes.length > 0 && !isComplete) throw new ApiError('UPLOAD_INCOMPLETE')
  return template
}

/** What was asked, whatever boundary or order of fields carried it. */
export function hashTemplate(
  projectId: string,
  template: ScheduledTemplate,
  files: readonly { sha256: string }[],
): string {
  const asked = {
    projectId,
    template: v.parse(ScheduledTemplate, template),
    files: files.map(({ sha256 }) => sha256),
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
