import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ScheduledTemplate, type Template } from '#contract/template.ts'
import { readTemplateForm } from '#contract/template-form.ts'
import { ApiError } from '../http/api-error.ts'
import { checkInput } from '../http/check-input.ts'
import type { ReceivedForm } from '../media/receive-multipart.ts'

/** What the form carries, by the schema of its call. Whether its media are there is seen by `resolveMedia`. */
export function readForm<S extends v.GenericSchema>(
  form: Pick<ReceivedForm, 'fields'>,
  schema: S,
): v.InferOutput<S> {
  const read = readTemplateForm(form.fields)
  if (read === undefined) throw new ApiError('INVALID_REQUEST')
  return checkInput(schema, read)
}

/**
 * What came after the first version of the product is no part of a request that does not use it: one
 * that began before an update, and is sent again after it, stays the same request.
 */
export function leaveOutEmpty({
  versions,
  mediaAltTexts,
}: Pick<Template, 'versions' | 'mediaAltTexts'>): Partial<Template> {
  return {
    ...(versions.length > 0 && { versions }),
    ...(mediaAltTexts.some((text) => text !== '') && { mediaAltTexts }),
  }
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
  const {
    uploadIds: _way,
    versions,
    mediaAltTexts,
    ...content
  } = v.parse(ScheduledTemplate, template)
  const { isActive, isPostNow, scheduleRequestDtos, mediaHashes, ...texts } = content
  const asked = {
    projectId,
    template: {
      ...texts,
      ...{ isActive, isPostNow, scheduleRequestDtos, mediaHashes },
      ...leaveOutEmpty({ versions, mediaAltTexts }),
    },
    files: mediaHashes.length > 0 ? mediaHashes : files.map(({ sha256 }) => sha256),
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
