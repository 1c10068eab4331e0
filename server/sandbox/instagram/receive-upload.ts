import { receiveBytes } from '../meta/receive-bytes.ts'
import type { Sandbox } from '../sandbox.ts'
import { findContainer, statusCodeOf } from './containers.ts'
import { processLater } from './process-container.ts'
import { findUpload, uploadName } from './uploads.ts'

export type UploadRefusal = 'unauthorized' | 'closed' | 'offset' | 'partial'

/**
 * Takes the bytes of a container's video, from where the last attempt ended; processing begins once
 * all are there. Answers what is wrong, if anything is.
 */
export const receiveUpload = async (
  sandbox: Sandbox,
  accountId: string | undefined,
  given: {
    containerId: string
    offset: number | undefined
    size: number | undefined
    body: ReadableStream<Uint8Array> | null
  },
): Promise<UploadRefusal | undefined> => {
  const { db, clock } = sandbox
  const { containerId: id, offset, size } = given
  const container = findContainer(db, id)
  if (!container || container.accountId !== accountId) return 'unauthorized'
  const known = findUpload(db, id)
  const isOpen = container.request.isSent && statusCodeOf(container, clock.now()) === 'IN_PROGRESS'
  const isWhole = known !== undefined && known.received === known.size
  if (!isOpen || isWhole || offset === undefined || size === undefined || size === 0)
    return 'closed'
  if (offset !== (known?.received ?? 0) || (known && known.size !== size)) return 'offset'
  const received = await receiveBytes(sandbox, given.body, { name: uploadName(id), size })
  db.prepare(
    `INSERT INTO instagram_uploads (container_id, size, received) VALUES (:id, :size, :received)
    ON CONFLICT (container_id) DO UPDATE SET received = :received`,
  ).run({ id, size, received })
  if (received < size) return 'partial'
  processLater(sandbox, container)
  return undefined
}
