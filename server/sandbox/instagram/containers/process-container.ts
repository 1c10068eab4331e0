import { randomInt } from 'node:crypto'
import type { StoredMedia } from '../../media/media-facts.ts'
import { receiveBytes } from '../../meta/receive-bytes.ts'
import type { Sandbox } from '../../sandbox.ts'
import {
  type ContainerRequest,
  failContainer,
  findContainer,
  findUpload,
  finishContainer,
  isVideoKind,
  listUnfinishedContainers,
  statusCodeOf,
  uploadName,
} from './containers.ts'
import { PublishingError, type PublishingErrorName } from './publishing-errors.ts'
import { takeMedia } from './take-media.ts'

type Outcome = { media: StoredMedia | null } | { failure: PublishingErrorName }

/** Downloads and judges what a container names, or judges what was sent to it. */
export const outcomeOf = async (
  sandbox: Sandbox,
  request: ContainerRequest,
  sentFile?: string,
): Promise<Outcome> => {
  try {
    return { media: await takeMedia(sandbox, request, sentFile) }
  } catch (error) {
    sandbox.background.signal.throwIfAborted()
    if (error instanceof PublishingError) return { failure: error.failure }
    sandbox.log.error({ err: error }, 'a container could not be processed')
    return { failure: 'serverError' }
  }
}

const processingDelay = ({ settings }: Sandbox, { kind }: ContainerRequest) => {
  const [least, most] = isVideoKind(kind) ? settings.videoDelayMs : settings.imageDelayMs
  return most > least ? randomInt(least, most + 1) : least
}

/**
 * From IN_PROGRESS to FINISHED or ERROR. If the sandbox stops meanwhile, the next start continues.
 * `known`: the outcome, where it was needed before.
 */
export const processLater = (
  sandbox: Sandbox,
  container: { id: string; request: ContainerRequest },
  known?: Outcome,
) => {
  sandbox.background.run(`instagram container ${container.id}`, async () => {
    const [outcome] = await Promise.all([
      known ?? outcomeOf(sandbox, container.request, uploadName(container.id)),
      sandbox.background.sleep(processingDelay(sandbox, container.request)),
    ])
    if ('failure' in outcome) failContainer(sandbox.db, container.id, outcome.failure)
    else finishContainer(sandbox.db, container.id, outcome.media)
  })
}

export const resumeContainers = (sandbox: Sandbox) => {
  for (const container of listUnfinishedContainers(sandbox.db)) {
    const { received, size } = findUpload(sandbox.db, container.id) ?? {}
    const isWhole = !container.request.isSent || (size !== undefined && received === size)
    if (isWhole) processLater(sandbox, container)
  }
}

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
