import type { Template } from '#contract/posts/template.ts'
import { hashRequest } from '../api/idempotency.ts'
import { writeAsSent } from '../api/write-as-sent.ts'
import { omitEmpty } from '../posts/changes/read-template.ts'

/** Whichever way the media came, as in `hashTemplate` of the posts. */
export function hashTemplate(
  projectId: string,
  template: Template,
  sent: readonly { sha256: string }[],
): string {
  const { uploadIds: _way, mediaHashes, versions, mediaAltTexts, ...texts } = template
  const files = mediaHashes.length > 0 ? mediaHashes : sent.map(({ sha256 }) => sha256)
  const asked = { ...writeAsSent(texts), ...omitEmpty({ versions, mediaAltTexts }) }
  return hashRequest({ call: 'createTemplate', projectId, template: asked, files })
}
