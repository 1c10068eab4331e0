import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Container, type StatusCode, statusCodeOf, statusTextOf } from './containers.ts'
import type { GraphCall } from './graph-call.ts'
import type { InstagramSandbox } from './settings.ts'
import { findUpload } from './uploads.ts'

/** After publishing, the old status is shown for `staleStatusMs`, like Instagram sometimes does. */
const visibleStatus = ({ clock, settings }: InstagramSandbox, container: Container): StatusCode => {
  const now = clock.now()
  const status = statusCodeOf(container, now)
  const since = now - (container.publishedAt ?? 0)
  return status === 'PUBLISHED' && since < settings.staleStatusMs ? 'FINISHED' : status
}

export const readContainer = (
  sandbox: InstagramSandbox,
  container: Container,
  { params: { fields }, byPage }: GraphCall,
) => {
  const status = visibleStatus(sandbox, container)
  return selectFields(
    'IGContainer',
    {
      id: () => container.id,
      status_code: () => status,
      status: () => statusTextOf(status, container.failure),
      ...(byPage && { video_status: () => videoStatusOf(sandbox, container) }),
      copyright_check_status: () => ({ status: 'completed', matches_found: false }),
    },
    fields,
  )
}

/** How much of a file there is that is sent as bytes. */
const videoStatusOf = ({ db }: Sandbox, { id, request }: Container) => {
  if (!request.isSent) return undefined
  const { received = 0, size = null } = findUpload(db, id) ?? {}
  const status = received === size ? 'complete' : received > 0 ? 'in_progress' : 'not_started'
  return { uploading_phase: { status, bytes_transferred: received } }
}
