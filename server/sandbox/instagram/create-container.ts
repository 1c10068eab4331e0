import { millisecondsInDay } from 'date-fns/constants'
import { badParameter } from '../meta/graph-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { type ContainerRequest, isVideoKind } from './container-request.ts'
import { countContainers, findContainer, insertContainer, statusCodeOf } from './containers.ts'
import type { GraphCall } from './graph-call.ts'
import { parseContainer } from './parse-container.ts'
import { outcomeOf, processLater } from './process-container.ts'
import { PublishingError } from './publishing-errors.ts'
import type { InstagramSandbox } from './settings.ts'

const containersADay = 400

/** Every child must belong to the account, be created as a carousel item, and be ready. */
const checkChildren = ({ db, clock }: Sandbox, accountId: string, children: string[]) => {
  for (const id of children) {
    const child = findContainer(db, id)
    if (!child) throw new PublishingError('unknownCreation')
    if (child.accountId !== accountId) throw new PublishingError('mediaNotFound')
    if (!child.request.kind.startsWith('CHILD_')) {
      throw badParameter(`The container ${id} was not made with is_carousel_item`)
    }
    const status = statusCodeOf(child, clock.now())
    if (status === 'EXPIRED' || status === 'PUBLISHED') throw new PublishingError('unknownCreation')
    if (status !== 'FINISHED') throw new PublishingError('notReady')
  }
}

const answersAtOnce = ({ settings }: InstagramSandbox, { kind }: ContainerRequest) =>
  settings.imageFailures === 'answer' && kind !== 'CAROUSEL' && !isVideoKind(kind)

export const createContainer = async (
  sandbox: InstagramSandbox,
  { profile, params, version, byPage }: GraphCall,
): Promise<{ id: string; uri?: string }> => {
  const { db, clock, settings } = sandbox
  const { accountId } = profile
  if (profile.isRestricted) throw new PublishingError('restricted')
  const request = parseContainer(params, byPage !== undefined)
  checkChildren(sandbox, accountId, request.children)
  const now = clock.now()
  if (countContainers(db, accountId, now - millisecondsInDay) >= containersADay) {
    throw new PublishingError('dailyLimit')
  }
  const outcome = answersAtOnce(sandbox, request) ? await outcomeOf(sandbox, request) : undefined
  if (outcome && 'failure' in outcome) throw new PublishingError(outcome.failure)
  const id = insertContainer(db, { accountId, request, now })
  if (!request.isSent) {
    processLater(sandbox, { id, request }, outcome)
    return { id }
  }
  const isTold = byPage && settings.uploadAddress === 'told'
  return { id, ...(isTold && { uri: `${byPage.uploadsBase}/${version}/${id}` }) }
}
