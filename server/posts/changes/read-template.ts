import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { ScheduledTemplate, type Template } from '#contract/posts/template.ts'
import { readTemplateForm } from '#contract/posts/template-form.ts'
import { checkInput } from '../../api/check-input.ts'
import { writeAsSent } from '../../api/write-as-sent.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReceivedForm } from '../../media/incoming/receive-multipart.ts'

/** The form as an object of its schema. Whether its media exist is checked by `resolveMedia`. */
export function readForm<S extends v.GenericSchema>(
  form: Pick<ReceivedForm, 'fields'>,
  schema: S,
): v.InferOutput<S> {
  const read = readTemplateForm(form.fields)
  if (read === undefined) throw new ApiError('INVALID_REQUEST')
  return checkInput(schema, read)
}

/**
 * Leaves out empty fields that the first version of the product did not have, so that the hash of a
 * request stays the same over an update.
 */
export function omitEmpty({
  versions,
  mediaAltTexts,
}: Pick<Template, 'versions' | 'mediaAltTexts'>): Partial<Template> {
  return {
    ...(versions.length > 0 && { versions }),
    ...(mediaAltTexts.some((text) => text !== '') && { mediaAltTexts }),
  }
}

/**
 * A hash of the request that does not depend on its encoding or on the way its media came: a
 * repetition may name other uploads, or none.
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
      ...writeAsSent(texts),
      ...{ isActive, isPostNow, scheduleRequestDtos, mediaHashes },
      ...omitEmpty({ versions, mediaAltTexts }),
    },
    files: mediaHashes.length > 0 ? mediaHashes : files.map(({ sha256 }) => sha256),
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
