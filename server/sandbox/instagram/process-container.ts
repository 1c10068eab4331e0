import { randomInt } from 'node:crypto'
import type { StoredMedia } from '../media/media-facts.ts'
import type { Sandbox } from '../sandbox.ts'
import { type ContainerRequest, isVideoKind } from './container-request.ts'
import { failContainer, finishContainer, listUnfinishedContainers } from './containers.ts'
import { PublishingError, type PublishingErrorName } from './publishing-errors.ts'
import { takeMedia } from './take-media.ts'
import { findUpload, uploadName } from './uploads.ts'

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
