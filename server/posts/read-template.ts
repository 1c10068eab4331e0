import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ScheduledTemplate } from '#contract/template.ts'
import { readTemplateForm } from '#contract/template-form.ts'
import { ApiError } from '../http/api-error.ts'
import { checkInput } from '../http/check-input.ts'
import type { ReceivedForm } from '../media/receive-multipart.ts'

/** The template the form carries. Whether its media are there is seen by `resolveMedia`. */
export function readTemplate(form: Pick<ReceivedForm, 'fields'>): ScheduledTemplate {
  const read = readTemplateForm(form.fields)
  if (read === undefined) throw new ApiError('INVALID_REQUEST')
  return checkInput(ScheduledTemplate, read)
}

/**
 * What was asked, whatever boundary or order of fields carried it, and whatever way its media came:
 * a second try may name them by other uploads, or by none.
 */
export function hashTemplate(
  projectId: string,
  template: ScheduledTemplate,
  files: readonly { sha256: string }[],
): string {
  const { uploadIds: _way, ...content } = v.parse(ScheduledTemplate, template)
  const { mediaHashes } = content
  const asked = {
    projectId,
    template: content,
    files: mediaHashes.length > 0 ? mediaHashes : files.map(({ sha256 }) => sha256),
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
