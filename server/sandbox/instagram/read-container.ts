import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Container, type StatusCode, statusCodeOf, statusTextOf } from './containers.ts'

/** After publishing, the old status is shown for `staleStatusMs`, like Instagram sometimes does. */
const visibleStatus = ({ clock, settings }: Sandbox, container: Container): StatusCode => {
  const now = clock.now()
  const status = statusCodeOf(container, now)
  const since = now - (container.publishedAt ?? 0)
  return status === 'PUBLISHED' && since < settings.staleStatusMs ? 'FINISHED' : status
}

export const readContainer = (
  sandbox: Sandbox,
  container: Container,
  fields: string | undefined,
) => {
  const status = visibleStatus(sandbox, container)
  return selectFields(
    'IGContainer',
    {
      id: () => container.id,
      status_code: () => status,
      status: () => statusTextOf(status, container.failure),
      copyright_check_status: () => ({ status: 'completed', matches_found: false }),
    },
    fields,
  )
}
